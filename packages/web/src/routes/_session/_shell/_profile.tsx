import { createFileRoute } from "@tanstack/react-router";
import { ProfileLayout } from "../../../features/shell/profile-layout";

export const Route = createFileRoute("/_session/_shell/_profile")({ component: ProfileLayout });
