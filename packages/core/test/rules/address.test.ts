import { Url } from "@stint/core/platform/shape";
import { OwnMethod } from "@stint/core/workspace/schema";
import { describe, expect, it } from "vitest";

const own = (url: string): boolean =>
  OwnMethod.safeParse({ kind: "link", name: "Sample Pay", url, details: "" }).success;

describe("an address that a client is shown (D52)", () => {
  it("is taken as people write it", () => {
    for (const address of [
      "https://pay.example",
      "https://pay.example/@robin?amount=1&note=Tom's%20desk#now",
      "http://pay.example:8080/a/b_(c)",
    ]) {
      expect([own(address), Url.safeParse(address).success], address).toEqual([true, true]);
    }
  });

  it("opens what it reads as, on paper too", () => {
    for (const address of [
      'https://bad.example/"><script>',
      "https://user:pw@bad.example/",
      "https://good.example@bad.example/",
      "https://bad.example\\@good.example",
      "https://good.example/\u202egpj.exe",
      "https://good.example/\u200b",
      "https://good.example/a b",
      "https://good.example/`",
      "javascript:alert(1)",
    ]) {
      expect([own(address), Url.safeParse(address).success], address).toEqual([false, false]);
    }
  });
});
