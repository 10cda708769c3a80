import { isCommon } from "@stint/core/identity/rules";
import { describe, expect, it } from "vitest";

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
  ])("is none: %s", (password) => {
    expect(isCommon(password)).toBe(false);
  });

  it("is told within a moment, however long it is", () => {
    const tries = [..."aq1"].map((each) => `${each}bcd`.repeat(50).slice(0, 200));
    for (const each of tries) expect(typeof isCommon(each)).toBe("boolean");
  });
});
