import { queues, subscriptions } from "@stint/functions/manifest";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isMail, mailConcurrency, mailRate } from "../../stacks/lib/mail-rate";
import { mailRecords, publishRecords, readZone, zoneFor } from "../../stacks/lib/records";

const records = mailRecords({
  domain: "mail.example.com",
  region: "eu-central-1",
  dkim: ["a", "b", "c"].map((each) => ({
    name: `${each}._domainkey.mail.example.com`,
    value: `${each}.dkim.amazonses.com`,
  })),
  reports: "reports@example.com",
});

describe("what a sending domain publishes", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is three keys, the name that mail comes back to with its SPF, and DMARC", () => {
    expect(records.map(({ type, name, value }) => `${type} ${name} ${value}`)).toEqual([
      "CNAME a._domainkey.mail.example.com a.dkim.amazonses.com",
      "CNAME b._domainkey.mail.example.com b.dkim.amazonses.com",
      "CNAME c._domainkey.mail.example.com c.dkim.amazonses.com",
      "MX bounce.mail.example.com 10 feedback-smtp.eu-central-1.amazonses.com",
      'TXT bounce.mail.example.com "v=spf1 include:amazonses.com ~all"',
      'TXT _dmarc.mail.example.com "v=DMARC1; p=quarantine; adkim=r; aspf=r; rua=mailto:reports@example.com"',
    ]);
  });

  it("goes into the zone that a deployment names, where the domain lies in it", () => {
    vi.stubEnv("STINT_HOSTED_ZONE", "Z0123456789ABC/example.com");
    const stack = new Stack(new App(), "mail");
    const zone = zoneFor(stack, "mail.example.com");
    expect(zone).toBeDefined();
    if (zone) publishRecords(stack, zone, records);
    const made = Object.values(Template.fromStack(stack).findResources("AWS::Route53::RecordSet"));
    expect(made).toHaveLength(records.length);
    for (const { Properties } of made) expect(Properties.HostedZoneId).toBe("Z0123456789ABC");
    for (const elsewhere of ["mail.example.org", "badexample.com"])
      expect(zoneFor(new Stack(new App(), "other"), elsewhere)).toBeUndefined();
  });

  it("is published by hand where no zone is named; a zone of another form is refused with words", () => {
    expect(readZone(undefined)).toBeUndefined();
    expect(readZone("")).toBeUndefined();
    for (const wrong of ["example.com", "Z0123456789ABC", "z012/example.com", "Z012/example"])
      expect(() => readZone(wrong)).toThrow("has the form ID/NAME");
  });
});

describe("how many mails leave at once", () => {
  it("follows from the rate that SES allows the account, and is never below what SQS allows", () => {
    expect(mailRate("")).toBe(14);
    expect(mailRate("200")).toBe(200);
    for (const wrong of ["0", "-1", "many", "NaN"]) expect(() => mailRate(wrong)).toThrow("STINT_MAIL_RATE");
    expect([1, 14, 40, 200, 100_000].map(mailConcurrency)).toEqual([2, 3, 10, 50, 1000]);
  });

  it("is asked of the one queue where the reactions wait that mail", () => {
    expect(queues.filter(({ name }) => isMail(name))).toHaveLength(1);
    const waiting = subscriptions.filter(({ queue }) => isMail(queue));
    expect(waiting.length).toBeGreaterThan(30);
    for (const { reaction } of waiting) expect(reaction).toContain("-mail-");
  });
});
