import { Client } from "@stint/core/client";
import { route } from "../../http/route";

export const contacts = [
  route({
    method: "post",
    path: "/clients/{id}/contacts",
    access: "workspace",
    key: "clients",
    summary: "Add a contact; the first is the one that documents go to",
    body: Client.ContactInput,
    answer: Client.Contact,
    status: 201,
    run: ({ params, body }) => Client.addContact(params.id, body),
  }),
  route({
    method: "patch",
    path: "/clients/{id}/contacts/sort",
    access: "workspace",
    summary: "Put the contacts in a new order; the first is the primary one",
    body: Client.ContactSortInput,
    answer: Client.Info,
    run: ({ params, body, if_match }) => Client.sortContacts(params.id, body.order, if_match),
  }),
  route({
    method: "patch",
    path: "/clients/{id}/contacts/{cid}",
    access: "workspace",
    key: "clients",
    summary: "Change a contact",
    body: Client.ContactUpdateInput,
    answer: Client.Contact,
    run: ({ params, body, if_match }) => Client.updateContact(params.id, params.cid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/clients/{id}/contacts/{cid}",
    access: "workspace",
    summary: "Remove a contact; answers the client that is left",
    answer: Client.Info,
    run: ({ params, if_match }) => Client.removeContact(params.id, params.cid, if_match),
  }),
];
