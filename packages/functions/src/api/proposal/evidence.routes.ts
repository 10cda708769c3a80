import { Proposal } from "@stint/core/proposal";
import { publishedKeys } from "@stint/core/proposal/evidence";
import * as z from "zod";
import { Raw, route } from "../../http/route";

/** The proof of an acceptance: the code before it, the files after it, the check of a file, the keys. */
export const evidence = [
  route({
    method: "post",
    path: "/proposals/{hash}/code",
    access: "public",
    summary:
      "Mails a six-digit code: to accept or decline with, afterwards to fetch a copy or take a decline back",
    body: Proposal.CodeInput,
    answer: z.object({ valid_minutes: z.number().int() }),
    run: ({ params, body }) => Proposal.requestCode({ ...body, hash: params.hash }),
  }),
  route({
    method: "post",
    path: "/proposals/{hash}/copy",
    access: "public",
    summary: "The accepted document or its evidence, for the signer's or recipient's address with its code",
    body: Proposal.CopyInput,
    produces: "application/octet-stream",
    personal: true,
    run: async ({ params, body }) => {
      const { name, body: bytes } = await Proposal.copy({ ...body, hash: params.hash });
      return Raw.file(name, body.file === "pdf" ? "application/pdf" : "application/json", bytes);
    },
  }),
  route({
    method: "get",
    path: "/proposals/{id}/download/evidence",
    access: "workspace",
    summary: "The evidence file of the newest accepted version, or of the one named",
    query: { version: z.coerce.number().int().min(1).max(999_999).optional() },
    produces: "application/json",
    run: async ({ params, query }) => {
      const { name, body } = await Proposal.downloadEvidence(params.id, query.version);
      return Raw.file(name, "application/json", body);
    },
  }),
  route({
    method: "post",
    path: "/verify",
    access: "public",
    summary: "Whether a file is one that was sealed at an acceptance, by its SHA-256 alone",
    body: Proposal.VerifyInput,
    answer: Proposal.Verification,
    run: ({ body }) => Proposal.verify(body),
  }),
  route({
    method: "get",
    path: "/acceptance-keys",
    access: "public",
    summary: "The public keys that acceptances are signed with (JWKS), the current one first",
    produces: "application/jwk-set+json",
    run: async () =>
      new Raw("application/jwk-set+json; charset=utf-8", JSON.stringify(publishedKeys()), {
        "cache-control": "public, max-age=3600",
      }),
  }),
];
