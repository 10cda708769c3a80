import { viewBrand, viewPerson } from "@stint/core/operations/person";
import { Profile } from "@stint/core/profile";
import { route } from "../../http/route";

export const person = [
  route({
    method: "get",
    path: "/specialists/{hash}",
    access: "public",
    summary: "A person as whoever asks sees them; 1053 where the profile is closed to them or does not exist",
    answer: Profile.Info,
    run: ({ params }) => viewPerson(params.hash),
  }),
  route({
    method: "get",
    path: "/specialists/{hash}/branddetails",
    access: "public",
    summary: "The name and look of a person's business; 1053",
    answer: Profile.BrandDetails,
    run: ({ params }) => viewBrand(params.hash),
  }),
];
