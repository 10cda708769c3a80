import { area } from "../http/area";
import { invitations } from "./people/invitation.routes";
import { members } from "./people/member.routes";
import { overview } from "./people/overview.routes";

export const routes = [...invitations, ...members, ...overview];

export const { app, handler } = area("people", routes);
