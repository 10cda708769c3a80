import { callOf, type GatewayEvent, resultOf } from "@stint/functions/http/exchange";
import { matcher } from "@stint/functions/http/match";
import { route } from "@stint/functions/http/route";
import { describe, expect, it } from "vitest";

const event = (more: Partial<GatewayEvent> = {}): GatewayEvent => ({
  rawPath: "/api/v2/projects",
  rawQueryString: "",
  headers: {},
  requestContext: { http: { method: "GET", sourceIp: "192.0.2.1" } },
  ...more,
});

describe("what the gateway hands over", () => {
  it("has the first value of each name, decoded, and no name is a trap", () => {
    const { query } = callOf(event({ rawQueryString: "filter=a%20b+c&filter=d&__proto__=x&bad=%zz" }));
    expect({ ...query() }).toEqual({ filter: "a b c", bad: "%zz", ["__proto__"]: "x" });
    expect(callOf(event()).query()).toEqual({});
  });
  it("has cookies from the gateway's list or from the header", () => {
    const list = callOf(event({ cookies: ["a=1", "refresh=x%3Dy=z", 'quoted="q"'] }));
    expect([list.cookie("refresh"), list.cookie("quoted"), list.cookie("b")]).toEqual([
      "x=y=z",
      "q",
      undefined,
    ]);
    expect(callOf(event({ headers: { cookie: "a=1; b=2" } })).cookie("b")).toBe("2");
  });
  it("has the body as text, also out of base64 and without its byte order mark", () => {
    const words = '\ufeff{"name":"Größe"}';
    const encoded = Buffer.from(words).toString("base64");
    expect(callOf(event({ body: words })).text()).toBe('{"name":"Größe"}');
    expect(callOf(event({ body: encoded, isBase64Encoded: true })).text()).toBe('{"name":"Größe"}');
    expect(callOf(event()).text()).toBe("");
  });
});

describe("what the gateway gets back", () => {
  const reply = (type: string, body: string | Uint8Array) =>
    resultOf({ status: 200, headers: { "content-type": type }, cookies: [], body });
  it("is text as it is, and base64 for everything else", () => {
    expect(reply("application/json", "{}")).toMatchObject({ body: "{}", isBase64Encoded: false });
    expect(reply("text/csv", Buffer.from("ö"))).toMatchObject({ body: "ö", isBase64Encoded: false });
    expect(reply("application/pdf", Buffer.from("%PDF"))).toMatchObject({
      body: "JVBERg==",
      isBase64Encoded: true,
    });
  });
});

describe("a table of routes", () => {
  const make = (method: "get" | "post", path: `/${string}`) =>
    route({ method, path, access: "public", summary: path, run: async () => undefined });
  const find = matcher([
    make("get", "/projects/agreed"),
    make("get", "/projects/{id}"),
    make("post", "/projects"),
  ]);
  const found = (method: string, path: string) => {
    const match = find(method, `/api/v2${path}`);
    return match && [match.route.summary, match.params];
  };
  it("answers with the first that fits, and the values of its names decoded", () => {
    expect(found("GET", "/projects/agreed")).toEqual(["/projects/agreed", {}]);
    expect(found("GET", "/projects/a%2Fb%20c")).toEqual(["/projects/{id}", { id: "a/b c" }]);
    expect(found("GET", "/projects/%zz")).toEqual(["/projects/{id}", { id: "%zz" }]);
    expect(found("HEAD", "/projects/7")).toEqual(["/projects/{id}", { id: "7" }]);
  });
  it("knows no other method, no empty value, and no path that is longer or shorter", () => {
    for (const [method, path] of [
      ["GET", "/projects"],
      ["POST", "/projects/"],
      ["GET", "/projects/"],
      ["GET", "/projects/7/"],
      ["DELETE", "/projects/7"],
    ] as const)
      expect(found(method, path), `${method} ${path}`).toBeUndefined();
  });
});
