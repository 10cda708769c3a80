/** Programs that open links automatically: search, mail scanners, chat previews, monitors, libraries. */
const ROBOTS =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|scan|proxy|monitor|archiver|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|postman|lighthouse|facebookexternalhit|slack|whatsapp|telegram|skype|safelinks|proofpoint|mimecast|barracuda|prefetch/i;

/** Returns whether a program opened a link, not a person. An empty user agent counts as a program. */
export const isRobot = (user_agent: string): boolean => user_agent === "" || ROBOTS.test(user_agent);
