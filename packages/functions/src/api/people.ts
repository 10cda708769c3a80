import { area } from "../http/area";
import { connections } from "./people/connection.routes";
import { invitations } from "./people/invitation.routes";
import { members } from "./people/member.routes";
import { overview } from "./people/overview.routes";
import { team } from "./people/team.routes";

export const routes = [...connections, ...invitations, ...members, ...overview, ...team];

export const { app, handler } = area("people", routes);
