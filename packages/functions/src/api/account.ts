import { Account } from "@stint/core/connected-account";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { area } from "../http/area";
import { listQuery, route } from "../http/route";

const { page, per_page, cursor } = listQuery;
const read = { access: "workspace", answer: Account.Info } as const;

/** The routes of the owner's connected account. */
export const routes = [
  route({
    ...read,
    method: "get",
    path: "/accounts",
    live: true,
    summary: "The workspace's accounts: none, or the one that its clients pay into",
    list: true,
    run: () => Account.list(),
  }),
  route({
    method: "get",
    path: "/accounts/waiting",
    access: "owner",
    summary: "What clients paid that is not in the bank yet, when it arrives, and what it comes from",
    answer: PlatformBalance.WaitingMoney,
    run: () => PlatformBalance.findWaiting(),
  }),
  route({
    method: "post",
    path: "/accounts/receiving",
    access: "owner",
    live: true,
    summary: "Opens the account that clients pay into, or answers the one that is there",
    body: Account.OpenInput,
    proof: true,
    answer: Account.Info,
    status: 201,
    run: ({ body }) => Account.open(body),
  }),
  route({
    ...read,
    method: "get",
    path: "/accounts/{id}",
    live: true,
    summary: "How an account stands, and what is missing of it in words",
    run: ({ params }) => Account.get(params.id),
  }),
  route({
    method: "post",
    path: "/accounts/{id}/onboarding",
    access: "owner",
    live: true,
    personal: true,
    summary: "A page of the payment provider, open for some minutes, to give what is missing",
    answer: Account.Onboarding,
    proof: true,
    status: 201,
    run: ({ params }) => Account.startOnboarding(params.id),
  }),
  route({
    method: "post",
    path: "/accounts/{id}/capabilities",
    access: "owner",
    live: true,
    summary: "Asks the payment provider to let the account take a method of payment",
    body: Account.CapabilityInput,
    proof: true,
    answer: Account.Info,
    run: ({ params, body }) => Account.askCapability(params.id, body),
  }),
  route({
    method: "post",
    path: "/accounts/{id}/check",
    access: "owner",
    live: true,
    summary: "Asks the payment provider how the account stands now",
    answer: Account.Info,
    run: ({ params }) => Account.check(params.id),
  }),
  route({
    method: "get",
    path: "/accounts/{id}/balance",
    access: "owner",
    live: true,
    summary: "What the account holds at the payment provider, by currency",
    answer: Account.Balance.array(),
    run: ({ params }) => Account.balance(params.id),
  }),
  route({
    method: "get",
    path: "/accounts/{id}/transfers",
    live: true,
    access: "owner",
    summary: "What was paid out to the bank, newest first",
    query: { page, per_page, cursor },
    answer: Account.Transfer,
    list: true,
    run: ({ params, query }) => Account.transfers(params.id, query),
  }),
  route({
    method: "post",
    path: "/accounts/{id}/transfers",
    access: "owner",
    live: true,
    summary: "Sends money of the account to its owner's bank",
    body: Account.TransferInput,
    proof: true,
    answer: Account.Transfer,
    status: 201,
    run: ({ params, body }) => Account.transfer(params.id, body),
  }),
];

export const { app, handler } = area("account", routes);
