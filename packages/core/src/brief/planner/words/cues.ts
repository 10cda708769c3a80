import { ANALYTICS } from "./analytics";
import { ART } from "./art";
import { AUDIO_PRODUCTION } from "./audio-production";
import { BRANDING } from "./branding";
import { BUSINESS_OPERATIONS } from "./business-operations";
import { CONSULTING } from "./consulting";
import { CONTENT_WRITING } from "./content-writing";
import { CUSTOMER_SUPPORT } from "./customer-support";
import { DESIGN } from "./design";
import { DIVERSITY } from "./diversity";
import { E_COMMERCE } from "./e-commerce";
import { EVENT_COVERAGE } from "./event-coverage";
import { EVERYDAY } from "./everyday";
import { MARKETING } from "./marketing";
import { PAID_MEDIA } from "./paid-media";
import { PHOTOGRAPHY } from "./photography";
import { PROJECT_MANAGEMENT } from "./project-management";
import { PUBLIC_RELATIONS } from "./public-relations";
import { SEO } from "./seo";
import { SOCIAL_MEDIA } from "./social-media";
import { SOFTWARE_DEVELOPMENT } from "./software-development";
import { SOFTWARE_QUALITY_ASSURANCE } from "./software-quality-assurance";
import { STRATEGY } from "./strategy";
import { TOLD } from "./told";
import { VIDEO_PRODUCTION } from "./video-production";
import { WEB_DEVELOPMENT } from "./web-development";

/** What clients say for the catalog's services, by kind of work. `readCues` says how it is read. */
export const CUES = [
  ANALYTICS,
  ART,
  AUDIO_PRODUCTION,
  BRANDING,
  BUSINESS_OPERATIONS,
  CONSULTING,
  CONTENT_WRITING,
  CUSTOMER_SUPPORT,
  DESIGN,
  DIVERSITY,
  E_COMMERCE,
  EVENT_COVERAGE,
  MARKETING,
  PAID_MEDIA,
  PHOTOGRAPHY,
  PROJECT_MANAGEMENT,
  PUBLIC_RELATIONS,
  SEO,
  SOCIAL_MEDIA,
  SOFTWARE_DEVELOPMENT,
  SOFTWARE_QUALITY_ASSURANCE,
  STRATEGY,
  VIDEO_PRODUCTION,
  WEB_DEVELOPMENT,
  EVERYDAY,
  TOLD,
].join("\n");
