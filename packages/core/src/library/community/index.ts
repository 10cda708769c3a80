export { type Published, publish } from "./publish";
export {
  findRegionalRate,
  findService,
  findTemplate,
  findTemplateByHash,
  findTerm,
  readCatalog,
} from "./read";
export { isCommunityID } from "./rules";
export * from "./schema";
export { searchServices, searchTemplates } from "./search";
