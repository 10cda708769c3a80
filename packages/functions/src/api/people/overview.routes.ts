import { Dashboard } from "@stint/core/dashboard";
import { Notification } from "@stint/core/notification";
import {
  listNotifications,
  readNotifications,
  unreadNotifications,
} from "@stint/core/operations/notifications";
import { changePreferences, getPreferences } from "@stint/core/operations/preferences";
import { ChangeInput, Info as PreferenceInfo } from "@stint/core/user/preference/schema";
import { listQuery, route } from "../../http/route";

export const overview = [
  route({
    method: "get",
    path: "/notifications",
    access: "workspace",
    summary:
      "What rang, newest first, all or unread, led by open invitations and requests to connect; meta.count is what is unread",
    query: {
      page: listQuery.page,
      per_page: listQuery.per_page,
      cursor: listQuery.cursor,
      only: Notification.Only.optional(),
    },
    answer: Notification.Info,
    list: true,
    run: ({ query }) => listNotifications(query),
  }),
  route({
    method: "post",
    path: "/notifications/read",
    access: "workspace",
    summary: "Mark notifications as read: those named, or all",
    body: Notification.ReadInput,
    answer: Notification.Read,
    run: ({ body }) => readNotifications(body),
  }),
  route({
    method: "post",
    path: "/notifications/unread",
    access: "workspace",
    summary: "Take back that notifications were read: those named, of the newest 500",
    body: Notification.UnreadInput,
    answer: Notification.Unread,
    run: ({ body }) => unreadNotifications(body),
  }),
  route({
    method: "get",
    path: "/notifications/preferences",
    access: "session",
    summary: "How one is told of each kind: in the app, by mail, in the digest; and when that comes",
    answer: PreferenceInfo,
    run: () => getPreferences(),
  }),
  route({
    method: "patch",
    path: "/notifications/preferences",
    access: "session",
    summary: "Change one of them; one's own safety and what is paid to Stint always come by mail",
    body: ChangeInput,
    answer: PreferenceInfo,
    run: ({ body }) => changePreferences(body),
  }),
  route({
    method: "get",
    path: "/dashboard",
    access: "owner",
    summary: "What waits, for whom and with how much, and what came in",
    answer: Dashboard.Info,
    run: () => Dashboard.get(),
  }),
];
