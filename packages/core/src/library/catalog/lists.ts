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

/** The languages of ISO 639-1 by their English names; an id is the language's code. */
export const languages: readonly Reference[] = list(
  "ab Abkhazian|aa Afar|af Afrikaans|ak Akan|sq Albanian|am Amharic|ar Arabic|an Aragonese|hy Armenian|as Assamese|av Avaric|ae Avestan|ay Aymara|az Azerbaijani|bm Bambara|bn Bangla|ba Bashkir|eu Basque|be Belarusian|bi Bislama|bs Bosnian|br Breton|bg Bulgarian|my Burmese|ca Catalan|ch Chamorro|ce Chechen|zh Chinese|cu Church Slavic|cv Chuvash|kw Cornish|co Corsican|cr Cree|hr Croatian|cs Czech|da Danish|dv Divehi|nl Dutch|dz Dzongkha|en English|eo Esperanto|et Estonian|ee Ewe|fo Faroese|fj Fijian|fi Finnish|fr French|ff Fula|gl Galician|lg Ganda|ka Georgian|de German|el Greek|gn Guarani|gu Gujarati|ht Haitian Creole|ha Hausa|he Hebrew|hz Herero|hi Hindi|ho Hiri Motu|hu Hungarian|is Icelandic|io Ido|ig Igbo|id Indonesian|ia Interlingua|ie Interlingue|iu Inuktitut|ik Inupiaq|ga Irish|it Italian|ja Japanese|jv Javanese|kl Kalaallisut|kn Kannada|kr Kanuri|ks Kashmiri|kk Kazakh|km Khmer|ki Kikuyu|rw Kinyarwanda|kv Komi|kg Kongo|ko Korean|kj Kuanyama|ku Kurdish|ky Kyrgyz|lo Lao|la Latin|lv Latvian|li Limburgish|ln Lingala|lt Lithuanian|lu Luba-Katanga|lb Luxembourgish|mk Macedonian|mg Malagasy|ms Malay|ml Malayalam|mt Maltese|gv Manx|mr Marathi|mh Marshallese|mn Mongolian|mi Māori|na Nauru|nv Navajo|ng Ndonga|ne Nepali|nd North Ndebele|se Northern Sami|no Norwegian|nb Norwegian Bokmål|nn Norwegian Nynorsk|ny Nyanja|oc Occitan|or Odia|oj Ojibwa|om Oromo|os Ossetic|pi Pali|ps Pashto|fa Persian|pl Polish|pt Portuguese|pa Punjabi|qu Quechua|ro Romanian|rm Romansh|rn Rundi|ru Russian|sm Samoan|sg Sango|sa Sanskrit|sc Sardinian|gd Scottish Gaelic|sr Serbian|sn Shona|ii Sichuan Yi|sd Sindhi|si Sinhala|sk Slovak|sl Slovenian|so Somali|nr South Ndebele|st Southern Sotho|es Spanish|su Sundanese|sw Swahili|ss Swati|sv Swedish|tl Tagalog|ty Tahitian|tg Tajik|ta Tamil|tt Tatar|te Telugu|th Thai|bo Tibetan|ti Tigrinya|to Tongan|ts Tsonga|tn Tswana|tr Turkish|tk Turkmen|tw Twi|uk Ukrainian|ur Urdu|ug Uyghur|uz Uzbek|ve Venda|vi Vietnamese|vo Volapük|wa Walloon|cy Welsh|fy Western Frisian|wo Wolof|xh Xhosa|yi Yiddish|yo Yoruba|za Zhuang|zu Zulu",
).map(({ name, slug }) => ({ id: slug.slice(0, 2), name: name.slice(3), slug: slug.slice(3) }));

export const tools = list(
  "Ableton Live|Adobe After Effects|Adobe Illustrator|Adobe InDesign|Adobe Lightroom|Adobe Photoshop|Adobe Premiere Pro|Affinity Designer|Ahrefs|Airtable|Asana|Audacity|AutoCAD|Blender|C#|C++|Canva|Capture One|Cinema 4D|ClickUp|CSS|DaVinci Resolve|Django|Docker|Excel|Facebook Ads|Figma|Final Cut Pro|Framer|Git|GitHub|GitLab|Go|Google Ads|Google Analytics|Google Docs|Google Sheets|HTML|HubSpot|InVision|Java|JavaScript|Jira|Keynote|Klaviyo|Kotlin|Kubernetes|Laravel|LinkedIn Ads|Logic Pro|Looker|Mailchimp|Maya|Microsoft Word|Miro|MongoDB|MySQL|Node.js|Notion|OBS Studio|PHP|PostgreSQL|PowerPoint|Pro Tools|Procreate|Python|R|React|Rhino|Ruby on Rails|Rust|Salesforce|Sass|Semrush|Shopify|Sketch|SketchUp|Slack|Squarespace|Svelte|Swift|Tableau|Trello|TypeScript|Unity|Unreal Engine|Vue|Webflow|Wix|WooCommerce|WordPress|Xero|Zapier|Zendesk|ZBrush",
);
