import { isCommon } from "@stint/core/identity/rules";
import { describe, expect, it, vi } from "vitest";
import { COMMON_PASSWORDS } from "../../src/identity/common-passwords";

describe("a password that is guessed first", () => {
  it.each([
    "password2026",
    "P@ssw0rd2026",
    "p4ssw0rd1234",
    "Pa$$word!!!!",
    "$unsh1ne2026",
    "w3lc0me12345",
    "L1verp00l!!!",
    "abcdefghij",
    "jihgfedcba",
    "qwertyuiop",
    "poiuytrewq",
    "1qaz2wsx3edc",
    "asdfghjkl123",
    "qwertyasdfgh",
    "qwertzuiopasdf",
    "йцукенгшщз",
    "1234abcd5678",
    "sunshinedragon",
    "dragondragon",
    "liverpool-liverpool",
    "passwordpassword1",
    "correcthorsebatterystaple",
    "Correct-Horse-Battery-Staple",
    "correct horse battery staple 1",
    "Mumbai12345",
    "Cliente2026!",
    "Voldemort1!",
    "Test@12345",
    "Temp12345!",
    "Pass@word1",
    "Invoice2026",
    "Freelance123",
    "Login12345!",
    "contraseña1",
    "пароль12345",
    "lösenord123",
    "!@#$%^&*()",
    "!QAZ2wsx#EDC",
    "0987654321!",
    "ToBeOrNotToBe!",
    "aaaaaaaaaaaa",
    "abababababab",
    "123456123456",
    "1234567890ab",
    "ab1234567890",
    "qwertyuiop7k",
    "abcdefgh-xY",
    "asdfghjk!Zq",
    "qwer1asdfzxcv",
  ])("is refused: %s", (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it.each([
    "a long enough phrase",
    "demo-stint-2026",
    "another long phrase",
    "lake paper signal river",
    "vK7#qm2Lp9xW",
    "maren bakes on tuesdays",
    "Grünkohl mit Pinkel",
    "0ffset-72-lantern",
    "wolkenkuckucksheim1",
    "mumbai-lantern-12",
    "tr0ub4dor&3xyz",
    "1234-lantern-ab",
    "xk1234vmqp78",
  ])("is none: %s", (password) => {
    expect(isCommon(password)).toBe(false);
  });

  it.each([
    ..."aq1".split("").map((each) => `${each}bcd`.repeat(50)),
    `${"a".repeat(199)}!`,
    "ab".repeat(100_000),
    "a1@".repeat(70_000),
    // One character that is eighteen when it is normalized.
    "\ufdfa".repeat(200),
    `${"qwertyui0p@".repeat(30)}\u00e9`,
  ])("takes a bounded number of looks, however long it is (%#)", (password) => {
    const looks = vi.spyOn(COMMON_PASSWORDS, "has");
    isCommon(password);
    expect(looks.mock.calls.length).toBeLessThan(400_000);
    expect(Math.max(...looks.mock.calls.slice(0, 50_000).map(([each]) => each.length))).toBeLessThan(41);
    looks.mockRestore();
  });
});
