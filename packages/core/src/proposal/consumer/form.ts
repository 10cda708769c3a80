/**
 * The model withdrawal form: Directive 2011/83/EU, annex I(B), and in the United Kingdom Schedule 3 part B of
 * the Consumer Contracts Regulations 2013, by language. Pure.
 */
export const MODEL_FORMS = {
  en: {
    title: "Model withdrawal form (complete and return it only if you wish to withdraw)",
    to: "To",
    lines: [
      "I/We hereby give notice that I/We withdraw from my/our contract for the provision of the following service:",
      "Ordered on:",
      "Name of consumer(s):",
      "Address of consumer(s):",
      "Signature of consumer(s) (only if this form is notified on paper):",
      "Date:",
    ],
  },
} as const;

/** Returns the form as a paragraph, addressed to the business. */
export const modelForm = (address: string, language: keyof typeof MODEL_FORMS = "en"): string => {
  const { title, to, lines } = MODEL_FORMS[language];
  return [`${title}`, `${to} ${address}:`, ...lines].join("\n");
};
