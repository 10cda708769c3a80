/** The account of the product's setup for tests; free of the product's own modules, for browsers' stories. */
export const ACCOUNT = { email: "robin@sample.test", password: "a long enough phrase" };
