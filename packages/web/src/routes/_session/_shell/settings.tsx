import { createFileRoute } from "@tanstack/react-router";
import { SettingsFrame } from "../../../features/settings/settings-frame";

export const Route = createFileRoute("/_session/_shell/settings")({ component: SettingsFrame });
