import { viewBrand, viewPerson } from "@stint/core/operations/person";
import { Profile } from "@stint/core/profile";
import { User } from "@stint/core/user";
import { CheckpointInput, Checkpoints } from "@stint/core/user/schema";
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
  route({
    method: "post",
    path: "/specialists/{id}/checkpoints",
    access: "session",
    summary: "As of a user: a specialist's id is theirs; 1003 for another's, but not for Stint's admin",
    body: CheckpointInput,
    answer: Checkpoints,
    run: ({ params, body }) => User.addCheckpoint(params.id, body.slug),
  }),
  route({
    method: "delete",
    path: "/specialists/{id}/checkpoints",
    access: "session",
    summary: "Take back that a person has come past a point; 1003, 422 for what Stint notes itself",
    body: CheckpointInput,
    answer: Checkpoints,
    run: ({ params, body }) => User.removeCheckpoint(params.id, body.slug),
  }),
];
