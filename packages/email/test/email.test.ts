import { describe, expect, it } from "vitest";
import { date, fileSize, instant, weekday } from "../src/format";
import { httpUrl, singleLine } from "../src/html";
import { confirmEmail, type Mail, proposalChange, proposalSent, teamInvitation } from "../src/index";
import { numbered } from "../src/rows";
import { FERN, samples, transfer } from "./samples";

const HOSTILE = `"><img src=x onerror=alert(1)>'<script>alert("&")</script></td></table>\r\nBcc: all@example.test`;

type Render = (props: unknown) => Mail;
const all = Object.entries(samples).map(([name, sample]) => ({
  name,
  render: sample.render as Render,
  props: sample.props as Record<string, unknown>,
}));

/** Every path to a string inside the props, such as `items.0.label`. */
function stringPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string") return [path];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => stringPaths(inner, [...path, key]));
}

function replaced(value: unknown, path: string[], text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const entries = Object.entries(value as object).map(([k, inner]) => [
    k,
    k === key ? replaced(inner, rest, text) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Tag names and attribute names in order: what a browser would build, without any text. */
function skeleton(html: string): string {
  const tags = html.match(/<\/?[a-z][^<>]*>/gi) ?? [];
  return tags.map((tag) => tag.replace(/="[^"]*"/g, "")).join("");
}

/** Text as a reader sees it. */
function visible(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

const isUrl = (path: string[]) => /link$|_url$/.test(path.at(-1) ?? "");

describe("D52: what a person typed is shown as text in every mail", () => {
  for (const { name, render, props } of all) {
    it(name, () => {
      for (const path of stringPaths(props)) {
        const plain = isUrl(path) ? "https://stint.example/x" : "Plain words & nothing else";
        const evil = isUrl(path) ? `https://stint.example/x?q=${HOSTILE.replace("\r\n", "")}` : HOSTILE;
        const calm = render(replaced(props, path, plain));
        const mail = render(replaced(props, path, evil));
        const where = `${name}.${path.join(".")}`;
        expect(mail.html, where).not.toMatch(/<script|<img src=x|<\/td><\/table>'/i);
        expect(skeleton(mail.html).replaceAll("<br>", ""), where).toBe(
          skeleton(calm.html).replaceAll("<br>", ""),
        );
        expect(mail.subject, where).not.toMatch(/[\r\n]/);
      }
    });
  }

  it("keeps the words themselves readable", () => {
    const { render, props } = samples["proposal-sent"];
    const mail = render({ ...props, title: "R&D <beta> \"one\" 'two'", about: "R&D <beta> \"one\" 'two'" });
    expect(visible(mail.html)).toContain("R&D <beta> \"one\" 'two'");
    expect(mail.text).toContain("R&D <beta> \"one\" 'two'");
    expect(mail.subject).toBe("Proposal: R&D <beta> \"one\" 'two'");
  });

  it("names a later version, and by how much its total changed", () => {
    const { props } = samples["proposal-sent"];
    const again = { ...props, title: "Cafe identity", about: "Cafe identity", version: 2 };
    expect(proposalSent({ ...again, changed_by: "+$200.00" }).subject).toBe(
      "Version 2 of Cafe identity, +$200.00",
    );
    expect(proposalSent(again).subject).toBe("Version 2 of Cafe identity");
  });

  it("tells a change order by its difference, and that what was accepted stays in force (D23)", () => {
    const { props } = samples["proposal-change"];
    const mail = proposalChange({ ...props, title: "Bookshop website", about: "Bookshop website" });
    expect(mail.subject).toBe("Change order 1 for Bookshop website: +$2,590.00");
    expect(visible(mail.html)).toContain(
      "What you accepted stays in force. If you decline, or don’t answer by Fri, December 11, 2026, nothing changes and the total stays $12,650.00.",
    );
    expect(mail.text).toContain("New total: $15,240.00");
  });

  it("links to http and https only, and refuses to send a mail whose action is anything else", () => {
    const { render, props } = samples["proposal-sent"];
    for (const link of ["javascript:alert(1)", "data:text/html,x", "ftp://stint.example/x", "stint", ""])
      expect(() => render({ ...props, link }), link).toThrow(RangeError);
    expect(httpUrl("https://stint.example/a")).toBe("https://stint.example/a");
  });

  it("shows the letter instead of a logo that is not https", () => {
    const { render, props } = samples["proposal-sent"];
    const brand = (logo_url: string) => render({ ...props, brand: { ...FERN, logo_url } }).html;
    expect(brand("javascript:alert(1)")).not.toContain("<img");
    expect(brand("http://files.example/logo.png")).not.toContain("<img");
    expect(brand("https://files.example/logo.png")).toContain('<img src="https://files.example/logo.png"');
  });

  it("takes no style from a color that is no color", () => {
    const { render, props } = samples["proposal-sent"];
    const palette = { ...FERN.palette, fill: "red;background:url(https://evil.example)" };
    expect(render({ ...props, brand: { ...FERN, palette } }).html).not.toContain("evil.example");
  });

  it("drops marks that turn the direction of text", () => {
    const { render, props } = samples["proposal-question"];
    const mail = render({ ...props, name: "Robin \u202Egnp.exe\u0007" });
    for (const mark of ["\u202E", "\u0007"]) expect(mail.html + mail.text).not.toContain(mark);
  });
});

describe("every mail", () => {
  it("can be unsubscribed from where its reader asked for nothing, and nowhere else (D49)", () => {
    for (const { name, render, props } of all) {
      const { subject, html, text } = render(props);
      const words = `${name}: ${subject} ${visible(html)} ${text}`;
      expect(words).not.toMatch(/newsletter|special offer/i);
      const link = props.opt_out_link;
      expect(/unsubscribe/i.test(words), name).toBe(link !== undefined);
      if (link === undefined) continue;
      expect(html, name).toContain(`<a href="${link}"`);
      expect(text, name).toMatch(/^Unsubscribe from (invitations|network mail|the digest): /m);
      expect(text, name).toContain(`: ${link}`);
    }
  });

  for (const { name, render, props } of all) {
    const mail = render(props);

    // A code is typed where it was asked for: such a mail leads nowhere, so that forwarding it opens nothing (D20).
    if ("code" in props) {
      it(`${name}: shows its code and no action, in both forms`, () => {
        expect(mail.html).not.toMatch(/border-radius:8px;"><a href=/);
        for (const shown of [visible(mail.html), mail.text]) expect(shown).toContain(String(props.code));
      });
    } else {
      it(`${name}: has one action with its plain address, in both forms`, () => {
        expect(mail.html.match(/border-radius:8px;"><a href=/g)).toHaveLength(1);
        const link = String(props.link);
        expect(visible(mail.html)).toContain(`Or open ${link}`);
        expect(mail.text).toContain(link);
      });
    }

    it(`${name}: says to whom and why, and who sent it`, () => {
      for (const shown of [visible(mail.html), mail.text]) {
        expect(shown).toContain(`Sent to ${String(props.to)}`);
        expect(shown).toMatch(/because/);
        expect(shown).toMatch(/Sent with Stint\.|Sent by Stint\./);
      }
    });

    it(`${name}: names document and amount or title in the subject`, () => {
      expect(mail.subject.length).toBeGreaterThan(10);
      const about = name.startsWith("autopay") ? props.about : undefined;
      const facts = [props.amount, props.title, props.project, about].filter(Boolean).map(String);
      if (facts.length) expect(facts.some((fact) => mail.subject.includes(fact))).toBe(true);
    });

    it(`${name}: wears the right color and loads nothing from elsewhere`, () => {
      const brand = props.brand as typeof FERN | undefined;
      expect(mail.html).toContain(`bgcolor="${brand?.palette.fill ?? "#711fff"}"`);
      if (brand) expect(mail.html).not.toContain("#711fff");
      expect(mail.html).not.toMatch(/<(script|link|iframe|form|img)\b/);
      expect(mail.html.length).toBeLessThan(60_000);
    });

    it(`${name}: gives the same mail for the same props`, () => {
      expect(render(props)).toEqual(mail);
    });
  }

  // A title is its owner's own words: what may stand in a stranger's inbox is decided before, as \`about\`.
  it("has no title in a client's subject but the one that was found fit for it", () => {
    const left: string[] = [];
    for (const { name, render, props } of all) {
      // A question to the owner is "about" a line.
      if (!("about" in props) || name === "proposal-question") continue;
      const mail = render({ ...props, title: "Call 555", project: "Call 555", about: "your project" });
      if (mail.subject.includes("Call 555")) left.push(name);
    }
    expect(left).toEqual([]);
  });

  it("shows every amount of a ledger in both forms", () => {
    const { render, props } = samples["receipt-client"];
    const mail = render(props);
    for (const amount of ["$7,417.40", "−$1,500.00", "−$5,917.40", "$0.00"])
      for (const shown of [visible(mail.html), mail.text]) expect(shown).toContain(amount);
    expect(mail.subject).toBe("Receipt R-0118-2 for $5,917.40");
  });

  it("names the account to transfer to line by line, in both forms", () => {
    for (const name of ["invoice-by-transfer", "invoice-reminder", "invoice-digest"] as const) {
      const { html, text } = (samples[name].render as Render)(samples[name].props);
      const shown = visible(html);
      for (const { label, value } of transfer) {
        expect(text, name).toContain(`${label}: ${value}`);
        expect(shown, name).toMatch(new RegExp(`${label} +${value}`));
      }
    }
    const { html, text } = samples["invoice-sent"].render(samples["invoice-sent"].props);
    expect(`${visible(html)} ${text}`).not.toContain("By bank transfer");
  });

  it("marks a test send in subject and page", () => {
    const mail = samples["invoice-test"].render(samples["invoice-test"].props);
    expect(mail.subject).toMatch(/^Test: /);
    expect(visible(mail.html)).toContain("The invoice was not sent");
  });

  it("D36: a reminder quotes what remains", () => {
    const mail = samples["invoice-reminder"].render(samples["invoice-reminder"].props);
    expect(mail.subject).toContain("$4,982.80");
  });
});

describe("dates and sizes", () => {
  it("prints dates as dates, whatever the zone of the machine (D26)", () => {
    expect(date("2026-12-04")).toBe("December 4, 2026");
    expect(weekday("2026-12-04")).toBe("Fri, December 4, 2026");
    expect(weekday("2028-02-29")).toBe("Tue, February 29, 2028");
    expect(date("soon")).toBe("soon");
  });

  it("prints instants in the reader's zone and names it", () => {
    expect(instant("2026-11-20T15:42:08.000Z", "Europe/Copenhagen")).toBe(
      "November 20, 2026 at 4:42 PM, Copenhagen time",
    );
    expect(instant("2026-11-20T23:30:00.000Z", "Pacific/Auckland")).toBe(
      "November 21, 2026 at 12:30 PM, Auckland time",
    );
    expect(instant("2026-11-20T15:42:08.000Z")).toBe("November 20, 2026 at 3:42 PM, UTC");
    expect(instant("2026-11-20T15:42:08.000Z", "Not/AZone")).toBe("November 20, 2026 at 3:42 PM, UTC");
  });

  it("rounds sizes", () => {
    expect([999, 48_200, 999_499, 1_240_000].map(fileSize)).toEqual([
      "999 bytes",
      "48 KB",
      "999 KB",
      "1.2 MB",
    ]);
  });

  it("cuts an over-long subject", () => {
    expect([...singleLine("a".repeat(400))]).toHaveLength(180);
  });
});

describe("an invoice without a title", () => {
  it("is named by its number alone", () => {
    expect(numbered({ number: "INV-0007", title: "Invoice" })).toBe("INV-0007");
    expect(numbered({ number: "INV-0007", title: "Website" })).toBe("INV-0007 for Website");
  });
});

describe("names in a mail", () => {
  const to = "kim@sample.test";
  const link = "https://stint.example/x";

  it("greet nobody where the reader has none, not even with an empty Hello", () => {
    expect(confirmEmail({ to, link, valid_hours: 24 }).text).not.toContain("Hello");
    expect(confirmEmail({ to, link, valid_hours: 24, first_name: "Kim" }).text).toContain("Hello Kim,");
  });

  it("say a person once where the business has their name", () => {
    const invite = (business: string) =>
      teamInvitation({ to, link, owner_name: "Ada Newcombe", business, valid_days: 14 });
    expect(invite("Ada Newcombe").subject).toBe("Ada Newcombe invites you to run their business together");
    expect(invite("Ada Newcombe").text).toContain("Run a business together");
    expect(invite("Harbor Studio").subject).toBe("Ada Newcombe invites you to run Harbor Studio together");
  });
});
