import { relate } from "../connection/read";
import { Profile } from "../profile";

/** Returns the person of a profile's page as the actor sees them. 1053. */
export const viewPerson = (token: string): Promise<Profile.Info> => Profile.view(token, relate);

/** Returns the business of the person of a profile's page. 1053. */
export const viewBrand = (token: string): Promise<Profile.BrandDetails> => Profile.viewBrand(token, relate);
