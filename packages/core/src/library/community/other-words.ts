/**
 * What people of a trade look for by a tool's name or a word that no entry has, and what entries say instead. It
 * counts only where the word itself finds nothing, so that it puts nothing between what is found.
 */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  adobe: "design illustration",
  canva: "social media templates banner",
  figma: "interface wireframes prototype",
  font: "style guide lettering identity",
  fonts: "style guide lettering identity",
  framer: "website landing prototype",
  hubspot: "email automation crm",
  indesign: "brochure layout print",
  lightroom: "photo retouching",
  lottie: "animation motion",
  mailchimp: "newsletter email",
  mockup: "interface wireframes prototype",
  photoshop: "photo retouching illustration",
  premiere: "video edit",
  squarespace: "website landing",
  tiktok: "social short video",
  typeface: "style guide lettering identity",
  typefaces: "style guide lettering identity",
  typography: "style guide lettering identity",
  webflow: "website landing",
  wix: "website landing",
  wordpress: "website blog",
  youtube: "video channel",
};
