import type { Role } from "./schema";

/** The default role of a service. */
export const DEFAULT_ROLE_ID = "113";

/**
 * Group, first id, titles. Ids count up from the first, so add new titles at the end of their group and never
 * remove one: projects and templates keep the ids.
 */
const groups: readonly [string, number, string][] = [
  [
    "Other",
    101,
    "Administrator|Coordinator|Curator|Educator|Facilitator|Host|Moderator|Planner|Producer|Reviewer|Speaker|Trainer|Specialist",
  ],
  ["Accountant", 201, "Accountant|Bookkeeper|Financial Analyst|Tax Advisor|Fractional CFO"],
  ["Account Manager", 221, "Account Manager|Account Director|Client Partner|Customer Success Manager"],
  ["Analyst", 241, "Business Analyst|Data Analyst|Marketing Analyst|Web Analyst|Research Analyst"],
  ["Animator", 261, "2D Animator|3D Animator|Motion Designer|Character Animator"],
  ["Architect", 281, "Architect|Landscape Architect|Interior Architect"],
  ["Art Director", 301, "Art Director|Creative Director|Design Director"],
  ["Artist", 321, "Artist|Muralist|Concept Artist|3D Artist"],
  ["Audio Engineer", 341, "Audio Engineer|Sound Designer|Mixing Engineer|Mastering Engineer|Podcast Editor"],
  ["Brand Designer", 361, "Brand Designer|Logo Designer|Packaging Designer|Type Designer"],
  ["Brand Strategist", 381, "Brand Strategist|Naming Specialist|Positioning Consultant"],
  ["Coach", 401, "Business Coach|Executive Coach|Career Coach|Leadership Coach"],
  ["Composer", 421, "Composer|Songwriter|Arranger|Session Musician"],
  ["Consultant", 441, "Management Consultant|Operations Consultant|Change Consultant|Pricing Consultant"],
  ["Content Creator", 461, "Content Creator|Influencer|Livestream Host|Vlogger"],
  ["Copywriter", 481, "Copywriter|Email Copywriter|UX Writer|Ad Copywriter|Scriptwriter"],
  ["Customer Support", 501, "Support Agent|Support Lead|Community Manager|Chat Designer"],
  ["Data Engineer", 521, "Data Engineer|Data Scientist|Machine Learning Engineer|Database Administrator"],
  [
    "Designer",
    541,
    "Designer|Graphic Designer|Presentation Designer|Production Designer|Information Designer",
  ],
  [
    "Developer",
    561,
    "Developer|Front-end Developer|Back-end Developer|Full-stack Developer|Mobile Developer|Game Developer|No-code Developer",
  ],
  ["DevOps Engineer", 581, "DevOps Engineer|Cloud Engineer|Site Reliability Engineer|Security Engineer"],
  [
    "E-Commerce Specialist",
    601,
    "E-Commerce Manager|Storefront Developer|Marketplace Specialist|Merchandiser",
  ],
  ["Editor", 621, "Editor|Copy Editor|Proofreader|Developmental Editor|Fact Checker"],
  ["Event Planner", 641, "Event Planner|Event Producer|Stage Manager|Event Photographer"],
  ["Fashion Designer", 661, "Fashion Designer|Stylist|Pattern Maker|Textile Designer"],
  ["Human Resources", 681, "Recruiter|HR Consultant|Talent Partner|People Operations Manager"],
  ["Illustrator", 701, "Illustrator|Icon Designer|Storyboard Artist|Infographic Designer"],
  ["Inclusion Consultant", 721, "Inclusion Consultant|Accessibility Specialist|Workshop Facilitator"],
  ["Interior Designer", 741, "Interior Designer|Set Designer|Exhibition Designer|Space Planner"],
  ["Lawyer", 761, "Lawyer|Contract Specialist|Paralegal|Privacy Consultant|Trademark Specialist"],
  [
    "Marketer",
    781,
    "Marketer|Email Marketer|Growth Marketer|Product Marketer|Partnership Manager|Marketing Automation Specialist",
  ],
  ["Media Buyer", 801, "Media Buyer|Paid Search Specialist|Paid Social Specialist|Media Planner"],
  ["Photographer", 821, "Photographer|Product Photographer|Portrait Photographer|Photo Editor|Drone Pilot"],
  ["Product Designer", 841, "Product Designer|UX Designer|UI Designer|Interaction Designer|Service Designer"],
  ["Product Manager", 861, "Product Manager|Product Owner|Product Operations Manager"],
  ["Project Manager", 881, "Project Manager|Program Manager|Scrum Master|Delivery Manager|Studio Manager"],
  ["Public Relations", 901, "Publicist|Press Officer|Media Trainer|Crisis Communications Consultant"],
  ["Quality Assurance", 921, "QA Engineer|Test Automation Engineer|Usability Tester|Release Manager"],
  ["Researcher", 941, "Researcher|UX Researcher|Market Researcher|Trend Researcher"],
  ["Sales", 961, "Sales Consultant|Sales Development Representative|Proposal Manager|CRM Specialist"],
  ["SEO Specialist", 981, "SEO Specialist|Technical SEO Specialist|Link Builder|Local SEO Specialist"],
  ["Social Media", 1001, "Social Media Manager|Social Media Strategist|Social Media Designer"],
  [
    "Strategist",
    1021,
    "Strategist|Content Strategist|Digital Strategist|Communications Strategist|UX Strategist",
  ],
  ["Translator", 1041, "Translator|Interpreter|Localization Specialist|Subtitler|Transcriber"],
  ["Videographer", 1061, "Videographer|Video Editor|Director|Cinematographer|Colorist|Video Producer"],
  [
    "Virtual Assistant",
    1081,
    "Virtual Assistant|Executive Assistant|Research Assistant|Data Entry Specialist",
  ],
  ["Voice Artist", 1101, "Voice Artist|Narrator|Presenter|Actor"],
  ["Web Designer", 1121, "Web Designer|Webmaster|Landing Page Designer|Email Designer"],
  ["Writer", 1141, "Writer|Technical Writer|Grant Writer|Ghostwriter|Journalist|Blogger|Speech Writer"],
];

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export const roles: readonly Role[] = groups.flatMap(([group, first, titles]) =>
  titles.split("|").map((name, index) => ({ id: `${first + index}`, name, slug: slugOf(name), group })),
);

const byID = new Map(roles.map((role) => [role.id, role]));

/** Returns the role of an id, if it exists. */
export const findRole = (id: string): Role | undefined => byID.get(id);
