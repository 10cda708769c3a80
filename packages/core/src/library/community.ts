import { findRole } from "./catalog/roles";

/** The currency of the catalog's prices. */
export const COMMUNITY_CURRENCY = "USD";

/**
 * A service that everybody may add to a scope. Ids are below a million, so that none equals a workspace's
 * own.
 */
export interface CommunityService {
  id: number;
  name: string;
  role_id: string;
  quantity: string;
  unit: string | null;
  /** The recommended price in cents per unit; only for subscribers. */
  price: number;
  description: string;
}

/**
 * A role with its first id, then its services: `name; quantity; unit; dollars per unit; description`. Ids
 * count up from the first, so add a new one at the end of its role and never remove one: scopes keep the ids.
 */
const CATALOGUE = `
1021 1000
  Discovery workshop; 1; session; 1200; Half a day with your team: goals, audience, constraints and what success looks like, written up afterwards.
  Strategy document; 1; ; 2800; A written plan of what to do, in which order and why, with measures to judge it by.
  Competitor review; 5; competitor; 260; How each competitor presents itself, what works and what leaves room for you.
  Content strategy; 1; ; 2400; Subjects, formats, voice and a calendar for the next quarter.
  Messaging framework; 1; ; 1900; One promise, three proofs and the words for each audience.
381 1100
  Brand positioning; 1; ; 2600; What you stand for, for whom, and how that differs from the rest, in one page.
  Naming; 3; name; 650; Names that fit the positioning, each checked for domain and obvious conflicts.
  Brand audit; 1; ; 1500; What your present brand says, where it contradicts itself and what to mend first.
361 1200
  Logo design; 1; ; 2400; Two directions, one developed to a final mark in all the formats that you need.
  Brand guidelines; 1; ; 1800; Logo, colors, type and examples of use in a short document for everybody who works with them.
  Color and type system; 1; ; 1100; A palette with contrast checked, and a scale of type for screen and print.
  Stationery set; 1; set; 650; Card, letter and document templates, ready to print.
  Packaging design; 1; item; 1700; One package from sketch to print-ready file.
541 1300
  Presentation design; 15; slide; 85; Slides in your brand from your notes, with a master to go on with.
  Social media templates; 6; template; 120; Editable templates for the formats that you post most.
  Brochure design; 8; page; 140; Layout of your text and pictures, ready for print and as a PDF.
  Infographic; 1; ; 550; One subject told in one picture, for page and post.
  Report layout; 24; page; 70; Tables, figures and text of a report set in a clear grid.
841 1400
  User research interviews; 6; interview; 280; Recruiting, guide, talks of an hour and a summary of what was learned.
  User flows; 4; flow; 320; Each task from first screen to last, with what may go wrong.
  Wireframes; 10; screen; 130; Structure and words of each screen before any look is decided.
  Interface design; 10; screen; 240; Screens for phone and desk with all their states.
  Clickable prototype; 1; ; 1200; The main paths, clickable, to test and to show.
  Usability test; 5; participant; 300; Tasks with real people, recorded, with findings in order of weight.
  Design system; 1; ; 4800; Components, states and rules that design and code share.
  Accessibility review; 1; ; 1400; Screens against WCAG 2.2 AA, each finding with its remedy.
1121 1500
  Web page design; 5; page; 420; Layout of a page for phone and desk in your brand.
  Landing page; 1; page; 1100; One page for one offer: words, layout and form.
  Email template; 3; template; 260; A tested template that reads well in the usual mail programs.
561 1600
  Website build; 5; page; 520; Pages from the agreed design, responsive, accessible and quick to load.
  Content management set-up; 1; ; 1400; An editor for your own texts and pictures, with a short introduction.
  Web application; 40; hour; 110; Development by the hour against a list agreed each week.
  API integration; 1; integration; 1600; One outside service connected, with errors handled and logged.
  Mobile app prototype; 1; ; 5200; A working app for the main path, on both platforms.
  Code review; 1; ; 900; A reading of the code for defects, risks and what will be hard to change.
  Care plan; 1; month; 380; Updates, backups and two hours of changes each month.
581 1700
  Hosting set-up; 1; ; 850; Servers, certificates and backups under your own account.
  Deployment pipeline; 1; ; 1300; Every change tested and released by itself.
  Security review; 1; ; 2200; Settings, access and dependencies examined, each finding with its remedy.
601 1800
  Online shop set-up; 1; ; 3200; Catalogue, payment, shipping and tax, tested with real orders.
  Product import; 100; product; 6; Products with texts, pictures and variants entered and checked.
  Marketplace listing; 10; listing; 75; Title, bullets and pictures written for being found and bought.
921 1900
  Test plan; 1; ; 700; What is tested, on what, by whom, and when it is good enough.
  Manual testing; 8; hour; 65; Planned and exploratory testing with reports that can be followed.
  Automated tests; 10; case; 140; Main paths tested by each change.
521 2000
  Data model; 1; ; 1800; Tables, relations and names for what your business keeps.
  Dashboard; 1; ; 1500; The few figures that matter, always up to date.
  Data migration; 1; ; 2600; Moving, checking and reconciling your records.
481 2100
  Website copy; 5; page; 320; Words for each page, in your voice, with two rounds of changes.
  Email sequence; 5; email; 190; A series of mails that leads from hello to a decision.
  Sales page; 1; page; 950; A long page that answers every doubt before it asks for the order.
  Product descriptions; 20; product; 35; Short texts that say what it is, for whom and why.
  Video script; 2; minute; 240; Words and pictures, minute by minute.
  Interface texts; 10; screen; 60; Labels, hints and errors that people understand.
1141 2200
  Blog article; 4; article; 320; Researched and written, with title, summary and links.
  Case study; 1; ; 780; An interview with your customer and the story of the result.
  White paper; 1; ; 2600; A subject treated in depth, with sources.
  Press release; 1; ; 420; One page of news in the form that editors expect.
  Ghostwritten article; 2; article; 560; Your thinking in your name, after an interview of an hour.
  User manual; 12; page; 90; Steps that can be followed, with pictures.
621 2300
  Copy editing; 5000; word; 0.06; Grammar, sense and style of your text, with changes marked.
  Proofreading; 5000; word; 0.03; The last reading before it is printed.
  Manuscript review; 1; ; 1100; A letter about structure, voice and what to do next.
1041 2400
  Translation; 1000; word; 0.15; By a native speaker, read again by a second one.
  Localisation review; 1; language; 480; Your product in another language, checked in use.
  Subtitles; 10; minute; 14; Timed subtitles in one language.
781 2500
  Marketing plan; 1; ; 1900; Goals, channels, budget and a calendar for two quarters.
  Campaign set-up; 1; campaign; 1200; Messages, pages, mails and measurement for one campaign.
  Newsletter; 4; issue; 260; Written, set, sent and reported.
  Marketing automation; 3; flow; 420; Flows that answer what people do.
  Monthly report; 1; month; 320; What was done, what came of it and what is next.
801 2600
  Ad account set-up; 1; account; 650; Structure, tracking and limits, checked.
  Ad management; 1; month; 900; Bids, texts and budgets looked after each week.
  Ad creative set; 4; set; 240; Pictures and words in all formats of one platform.
981 2700
  Search audit; 1; ; 1100; What keeps you from being found, in order of weight.
  Keyword research; 1; ; 650; What people search for, how hard it is, and which page should answer.
  On-page optimisation; 10; page; 95; Titles, texts and links of a page put right.
  Technical clean-up; 8; hour; 95; Speed, structure and errors mended.
1001 2800
  Social media strategy; 1; ; 1300; Where to be, what to say, how often, and what to measure.
  Content calendar; 1; month; 480; A month of posts planned with words and pictures named.
  Social media posts; 12; post; 65; Words and picture, ready to publish.
  Community management; 1; month; 750; Answers on working days, with a report.
901 2900
  Press list; 1; ; 520; Editors who write about your field, with what they wrote last.
  Media outreach; 1; month; 1500; Offers, follow-ups and interviews arranged.
  Media training; 1; session; 900; Half a day before a camera, with feedback.
701 3000
  Editorial illustration; 2; illustration; 520; From sketch to finished file, with rights for one publication.
  Icon set; 20; icon; 45; Icons on one grid, in vector form.
  Storyboard; 12; frame; 60; Frames that show what will be filmed.
261 3100
  Explainer animation; 60; second; 45; From script to finished film with sound.
  Logo animation; 1; ; 680; A few seconds that introduce your mark.
  Motion graphics; 5; clip; 260; Titles and figures in motion, in your brand.
1061 3200
  Shooting day; 1; day; 1400; Camera, light and sound with one operator.
  Video editing; 3; minute; 220; Cut, color, titles and sound of the finished minute.
  Event film; 1; ; 1900; A day filmed and cut to three minutes.
  Interview film; 1; ; 1300; One person, two cameras, cut to two minutes.
821 3300
  Product photography; 10; product; 70; On white and in use, retouched.
  Portrait session; 1; session; 420; An hour, ten pictures retouched.
  Event photography; 4; hour; 190; Coverage with pictures the next day.
  Picture retouching; 10; picture; 28; Color, light and small mends.
341 3400
  Podcast editing; 4; episode; 220; Cut, levelled and mixed, with chapters.
  Sound design; 1; minute; 260; Effects and space for film or app.
  Mixing and mastering; 1; track; 320; One track, ready for release.
421 3500
  Original music; 1; minute; 480; Composed for your film, with the rights to use it.
  Jingle; 1; ; 650; A few seconds to be known by.
1101 3600
  Voice recording; 2; minute; 160; Recorded and cleaned, with one round of changes.
  Audiobook narration; 1; finished hour; 320; Read, edited and delivered by chapter.
881 3700
  Project management; 10; hour; 85; Plan, meetings, risks and a weekly note on where things stand.
  Kick-off meeting; 1; meeting; 280; Everybody hears the same: goals, roles, dates and how we decide.
  Weekly status report; 4; report; 90; Done, next, money and what is in the way.
861 3800
  Product roadmap; 1; ; 1700; What to build next and why, for two quarters.
  Backlog refinement; 2; session; 320; Stories that can be built and tested.
941 3900
  Customer survey; 1; survey; 980; Questions, sample, evaluation and what follows from it.
  Market research; 1; ; 1900; Size, players and customers of a market from public sources and talks.
  Persona profiles; 3; persona; 340; People you serve, drawn from research and not from guesses.
241 4000
  Analytics set-up; 1; ; 750; Goals and events measured, and a check that figures are right.
  Data analysis; 8; hour; 95; Your question answered from your data.
441 4100
  Advisory session; 2; hour; 180; Time to think with somebody who has seen it before.
  Process review; 1; ; 1600; How work flows, where it waits and what to change.
401 4200
  Coaching session; 6; session; 170; An hour each, with notes on what was agreed.
  Team workshop; 1; day; 1900; A day on one subject, prepared, led and written up.
681 4300
  Recruiting; 1; role; 3200; From profile to signed contract for one role.
  Job description; 1; role; 240; A text that the right people answer.
961 4400
  Sales deck; 12; slide; 95; Your story for the first meeting.
  CRM set-up; 1; ; 1300; Stages, fields and reports as you really sell.
501 4500
  Help centre articles; 10; article; 85; Answers to what people ask most.
  Support coverage; 1; month; 1500; Answers on working days within four hours.
1081 4600
  Administrative support; 10; hour; 38; Mail, calendar, travel and records.
  Data entry; 200; record; 0.8; Entered and checked against the source.
201 4700
  Bookkeeping; 1; month; 320; Records entered and reconciled.
  Yearly accounts; 1; year; 1200; Statements prepared from your books.
  Cash forecast; 1; ; 650; Thirteen weeks of money in and out.
761 4800
  Contract draft; 1; contract; 750; A contract for your case, with notes in plain words.
  Contract review; 1; contract; 380; What it says, what is missing and what to ask for.
  Privacy notice; 1; ; 520; What you collect and why, as the law asks.
641 4900
  Event concept; 1; ; 1500; Idea, programme, place and budget.
  Event production; 1; event; 4200; Suppliers, schedule and people on the day.
741 5000
  Room concept; 1; room; 950; Layout, materials and colors with a list of what to buy.
  Exhibition stand; 1; stand; 2800; Design with drawings for the builder.
281 5100
  Feasibility study; 1; ; 2400; What can be built on the site, with rough cost.
  Floor plans; 3; plan; 620; Measured drawings of each floor.
661 5200
  Styling day; 1; day; 650; Clothes and props chosen and looked after on set.
  Pattern making; 2; pattern; 340; Patterns graded for production.
221 5300
  Account management; 1; month; 900; One person who knows your work and answers for it.
  Quarterly review; 1; review; 420; What we did, what it brought and what comes next.
301 5400
  Creative direction; 10; hour; 130; One eye on everything that leaves the house.
  Campaign concept; 1; ; 2200; The idea, how it looks and where it appears.
321 5500
  Mural; 10; square metre; 180; From sketch to sealed wall.
  Concept art; 4; picture; 320; How a place or figure could look.
461 5600
  Short video; 4; clip; 240; Planned, filmed and cut for a phone.
  Creator post; 2; post; 380; Made and published on the creator's own channel.
721 5700
  Inclusion workshop; 1; session; 1300; Half a day for a team, with what to do next.
  Accessible events review; 1; event; 520; Place, programme and words checked for who is left out.
113 5800
  Consultation; 1; hour; 95; An hour on your question.
  Rush fee; 1; ; 350; Work that comes before its turn.
  Revision round; 1; round; 240; One more round of changes than was agreed.
`;

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

function parseServices(text: string): CommunityService[] {
  const services: CommunityService[] = [];
  let role_id = "";
  let id = 0;
  for (const line of text.trim().split("\n")) {
    const head = /^(\d+) (\d+)$/.exec(line);
    if (head) {
      role_id = head[1] ?? "";
      id = Number(head[2]);
      continue;
    }
    const [name = "", quantity = "1", unit = "", price = "0", ...description] = line.trim().split("; ");
    services.push({
      id: id++,
      name,
      role_id,
      quantity,
      unit: unit.trim() || null,
      price: cents(price),
      description: description.join("; "),
    });
  }
  return services;
}

export const community: readonly CommunityService[] = parseServices(CATALOGUE);

const byID = new Map(community.map((service) => [service.id, service]));

/** Returns the community's service of an id, if it exists. */
export const findCommunity = (id: number): CommunityService | undefined => byID.get(id);

/** Returns the group of a role for filters. */
export const groupOf = (role_id: string): string => findRole(role_id)?.group ?? "Other";
