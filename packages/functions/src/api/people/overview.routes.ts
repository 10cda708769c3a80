import { Dashboard } from "@stint/core/dashboard";
import { Notification } from "@stint/core/notification";
import {
  listNotifications,
  readNotifications,
  unreadNotifications,
} from "@stint/core/operations/notifications";
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
    path: "/dashboard",
    access: "owner",
    summary: "What waits, for whom and with how much, and what came in",
    answer: Dashboard.Info,
    run: () => Dashboard.get(),
  }),
];
