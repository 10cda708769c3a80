/** Passwords that are tried first everywhere; those shorter than ten characters fall to the length rule. */
const common = new Set(
  [
    "1234567890 12345678910 0123456789 9876543210 0987654321 1111111111 0000000000 1122334455 123456789a",
    "1q2w3e4r5t 1q2w3e4r5t6y qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl; zaq12wsxcde3",
    "password12 password123 password1234 password12345 password123! passw0rd123 p@ssword123 p@ssw0rd123",
    "mypassword mypassword1 newpassword newpassword1 letmein123 letmein1234 welcome123 welcome1234",
    "iloveyou12 iloveyou123 iloveyou1234 sunshine123 princess123 football123 baseball123 superman123",
    "administrator admin12345 admin123456 changeme123 trustno1234 abcdefghij abcdefghijk abcd123456",
    "abc1234567 abcdefg123 aaaaaaaaaa zzzzzzzzzz qazwsxedcrfv 1qaz2wsx3edc michael123 jennifer123",
  ]
    .join(" ")
    .split(" "),
);

/** Whether everybody who guesses starts with it: listed, or one character over and over. */
export const isCommon = (password: string): boolean => {
  const folded = password.normalize("NFKC").trim().toLowerCase();
  return common.has(folded) || new Set(folded).size < 3;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often things may be tried. Generous per IP address: an office shares one. */
export const limits = {
  signUpFrom: { name: "sign-up-ip", max: 300, seconds: HOUR },
  signUpOf: { name: "sign-up-address", max: 10, seconds: HOUR },
  signInFrom: { name: "sign-in-ip", max: 300, seconds: 15 * MINUTE },
  signInOf: { name: "sign-in-address", max: 10, seconds: 15 * MINUTE },
  passwordOf: { name: "password-user", max: 10, seconds: 15 * MINUTE },
  linkFrom: { name: "link-ip", max: 100, seconds: HOUR },
  linkOf: { name: "link-address", max: 5, seconds: HOUR },
  tokenFrom: { name: "token-ip", max: 300, seconds: 15 * MINUTE },
} as const;

/** How long links, sessions and unconfirmed addresses last, in seconds. */
export const lifetimes = {
  confirm: 2 * DAY,
  reset: HOUR,
  email: 2 * DAY,
  /** Since the last refresh. */
  session: 30 * DAY,
  /** Since the sign-in, used or not. */
  sessionAtMost: 180 * DAY,
  /** After a rotation the former secret still answers with the new one: two tabs, a lost answer. */
  grace: 10,
  /** An address that nobody confirmed goes back after this long … */
  unconfirmed: 7 * DAY,
  /** … or to the next who asks for it, after this long. */
  squatted: DAY,
} as const;
