import type { Reference } from "./schema";

/**
 * Returns entries in a stable order; an id is the entry's slug, so that the order may change but not the
 * meaning.
 */
function list(names: string): readonly Reference[] {
  return names.split("|").map((name) => {
    const slug = name
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .replace(/&/g, "and")
      .replace(/\+/g, "plus")
      .replace(/#/g, "sharp")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    return { id: slug, name, slug };
  });
}

export const causes = list(
  "Animal Welfare|Arts Access|Children & Youth|Civil Rights|Climate Action|Clean Water|Community Building|Consumer Protection|Culture & Heritage|Digital Inclusion|Disability Rights|Disaster Relief|Education for All|Elder Care|Fair Trade|Food Security|Gender Equality|Global Health|Housing|Human Rights|Immigrants & Refugees|Indigenous Rights|Journalism & Free Press|LGBTQ+ Equality|Mental Health|Ocean Conservation|Open Source|Peace|Poverty Relief|Racial Justice|Rural Development|Science Literacy|Small Businesses|Sustainable Farming|Veterans|Voting Access|Wildlife Conservation|Women's Health|Workers' Rights",
);

export const industries = list(
  "Accounting|Advertising|Aerospace|Agriculture|Architecture|Art Galleries|Automotive|Banking|Beauty & Cosmetics|Biotechnology|Books & Publishing|Broadcasting|Child Care|Civil Engineering|Cleaning Services|Coaching|Construction|Consulting|Consumer Electronics|Consumer Goods|Crafts|Cybersecurity|Dance & Theatre|Data Services|Defence|Dental Care|Design|E-Commerce|Education|Energy|Entertainment|Environmental Services|Events|Fashion|Film & Television|Financial Services|Fitness|Food & Beverage|Furniture|Gaming|Government|Health Care|Higher Education|Home Improvement|Hospitality|Human Resources|Information Technology|Insurance|Interior Design|Investment|Jewellery|Law|Logistics|Luxury Goods|Manufacturing|Marketing|Media|Medical Devices|Music|Non-profit|Nutrition|Outdoor & Sports|Pet Care|Pharmaceuticals|Philanthropy|Photography|Property Management|Public Relations|Real Estate|Renewable Energy|Restaurants|Retail|Security Services|Software|Telecommunications|Tourism & Travel|Transport|Veterinary|Wellness|Wine & Spirits",
);

export const languages = list(
  "Afrikaans|Albanian|Amharic|Arabic|Armenian|Azerbaijani|Basque|Bengali|Bosnian|Bulgarian|Burmese|Cantonese|Catalan|Croatian|Czech|Danish|Dutch|English|Estonian|Filipino|Finnish|French|Galician|Georgian|German|Greek|Gujarati|Haitian Creole|Hausa|Hebrew|Hindi|Hungarian|Icelandic|Igbo|Indonesian|Irish|Italian|Japanese|Javanese|Kannada|Kazakh|Khmer|Korean|Kurdish|Lao|Latvian|Lithuanian|Macedonian|Malay|Malayalam|Maltese|Mandarin|Marathi|Mongolian|Nepali|Norwegian|Pashto|Persian|Polish|Portuguese|Punjabi|Romanian|Russian|Serbian|Sign Language|Sinhala|Slovak|Slovenian|Somali|Spanish|Swahili|Swedish|Tamil|Telugu|Thai|Turkish|Ukrainian|Urdu|Uzbek|Vietnamese|Welsh|Xhosa|Yoruba|Zulu",
);

export const tools = list(
  "Ableton Live|Adobe After Effects|Adobe Illustrator|Adobe InDesign|Adobe Lightroom|Adobe Photoshop|Adobe Premiere Pro|Affinity Designer|Ahrefs|Airtable|Asana|Audacity|AutoCAD|Blender|C#|C++|Canva|Capture One|Cinema 4D|ClickUp|CSS|DaVinci Resolve|Django|Docker|Excel|Facebook Ads|Figma|Final Cut Pro|Framer|Git|GitHub|GitLab|Go|Google Ads|Google Analytics|Google Docs|Google Sheets|HTML|HubSpot|InVision|Java|JavaScript|Jira|Keynote|Klaviyo|Kotlin|Kubernetes|Laravel|LinkedIn Ads|Logic Pro|Looker|Mailchimp|Maya|Microsoft Word|Miro|MongoDB|MySQL|Node.js|Notion|OBS Studio|PHP|PostgreSQL|PowerPoint|Pro Tools|Procreate|Python|R|React|Rhino|Ruby on Rails|Rust|Salesforce|Sass|Semrush|Shopify|Sketch|SketchUp|Slack|Squarespace|Svelte|Swift|Tableau|Trello|TypeScript|Unity|Unreal Engine|Vue|Webflow|Wix|WooCommerce|WordPress|Xero|Zapier|Zendesk|ZBrush",
);
