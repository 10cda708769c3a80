/** Programs that open links on their own: search, mail scanners, chat previews, monitors, libraries. */
const ROBOTS =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|scan|proxy|monitor|archiver|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|postman|lighthouse|facebookexternalhit|slack|whatsapp|telegram|skype|safelinks|proofpoint|mimecast|barracuda|prefetch/i;

/** Whether a program opened a link, and no person. One that names itself by nothing is taken for one. */
export const isRobot = (user_agent: string): boolean => user_agent === "" || ROBOTS.test(user_agent);
