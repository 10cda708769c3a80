import { createFileRoute } from "@tanstack/react-router";
import { SignOut } from "../../features/auth/leave";

export const Route = createFileRoute("/_auth/signout")({ component: SignOut });
