import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Db } from "@stint/core/platform/db";
import { canonical, publishedKeys } from "@stint/core/proposal/evidence";
import { checkEvidence } from "@stint/core/proposal/evidence/rules";
import { describe, expect, it } from "vitest";
import { check } from "../../../../scripts/verify-acceptance.mjs";
import { AcceptanceEntity, VersionEntity } from "../../src/proposal/entity";
import { checkChain } from "../../src/proposal/evidence";
import { as } from "../support";

import { accept, CONTACT, newSent, Proposal, signature, visitor } from "./support";

/** An acceptance with its two files. */
async function proven(input: Parameters<typeof newSent>[0] = {}) {
  const offer = await newSent(input);
  const acceptance = await accept(offer.hash);
  const ref = { proposal_id: offer.proposal_id, version: 1 };
  const pdf = await as(offer.owner, () => Proposal.seal(ref));
  const evidence = await as(offer.owner, () => Proposal.downloadEvidence(offer.proposal_id));
  return { ...offer, acceptance, pdf: Buffer.from(pdf.body), evidence: Buffer.from(evidence.body) };
}

const keys = () => publishedKeys();

/** A generator with a fixed beginning, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("the evidence of an acceptance (D16)", () => {
  it("proves itself in the browser's way and in the script's, and says the same", async () => {
    const { evidence, pdf, acceptance } = await proven();
    const verdict = await checkEvidence(evidence, keys());
    expect(verdict).toMatchObject({ genuine: true, problems: [], record_hash: acceptance.record_hash });
    expect(verdict.record).toMatchObject({
      name: acceptance.name,
      email: CONTACT,
      total: 635_000,
      certificate: acceptance.certificate,
    });
    expect(verdict.seal?.file_hash).toBe(createHash("sha256").update(pdf).digest("hex"));
    expect(check({ evidence, pdf, keys: keys() })).toMatchObject({ problems: [], published: true });
  });

  it("detects each of 10,000 flipped bytes of both files, both ways", async () => {
    const { evidence, pdf } = await proven();
    const next = random(20_261_121);
    const missed: string[] = [];
    const sealed = createHash("sha256").update(pdf).digest("hex");
    for (let flip = 0; flip < 10_000; flip++) {
      const inPdf = flip % 4 === 0;
      const file = inPdf ? pdf : evidence;
      const at = next(file.length);
      const old = file[at] ?? 0;
      file[at] = old ^ (1 + next(255));
      const found = inPdf
        ? createHash("sha256").update(file).digest("hex") !== sealed &&
          (flip % 100 !== 0 || check({ evidence, pdf, keys: keys() }).problems.length > 0)
        : !(await checkEvidence(evidence, keys())).genuine &&
          check({ evidence, keys: keys() }).problems.length > 0;
      if (!found) missed.push(`${inPdf ? "pdf" : "evidence"} at ${at}`);
      file[at] = old;
    }
    expect(missed).toEqual([]);
    expect(check({ evidence, pdf, keys: keys() }).problems).toEqual([]);
  });

  it("trusts no key that was not published, however well it signs", async () => {
    const { evidence } = await proven();
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const [own] = keys().keys;
    if (!own) throw new Error("a key is published");
    const others = { keys: [{ ...own, x, y }] };
    expect((await checkEvidence(evidence, others)).genuine).toBe(false);
    expect((await checkEvidence(evidence, undefined)).genuine).toBe(false);
    expect(check({ evidence, keys: others }).problems).not.toEqual([]);
    expect(check({ evidence })).toMatchObject({ problems: [], published: false });
  });

  it("is checked by the script alone, which says what was accepted", async () => {
    const { evidence, pdf, acceptance } = await proven();
    const dir = await mkdtemp(join(tmpdir(), "stint-evidence-"));
    const path = (name: string) => join(dir, name);
    await writeFile(path("evidence.json"), evidence);
    await writeFile(path("accepted.pdf"), pdf);
    await writeFile(path("changed.pdf"), Buffer.concat([pdf, Buffer.from(" ")]));
    await writeFile(path("keys.json"), JSON.stringify(keys()));
    const script = join(import.meta.dirname, "../../../../scripts/verify-acceptance.mjs");
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args], { cwd: dir });
    const { stdout } = await run("evidence.json", "accepted.pdf", "--keys", "keys.json");
    expect(stdout).toContain("GENUINE.");
    expect(stdout).toContain(`accepted by ${acceptance.name} for Cedar & Row`);
    expect(stdout).toContain("$6,350.00");
    expect(stdout).toContain("byte for byte");
    await expect(run("evidence.json", "changed.pdf", "--keys", "keys.json")).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("NOT PROVEN"),
    });
    await expect(run("evidence.json")).rejects.toMatchObject({ code: 2 });
    await rm(dir, { recursive: true });
  });

  it("is the same file every time, and nobody else's", async () => {
    const { owner, proposal_id, evidence } = await proven();
    const again = await as(owner, () => Proposal.downloadEvidence(proposal_id, 1));
    expect(Buffer.from(again.body).equals(evidence)).toBe(true);
    const other = await newSent();
    await expect(as(other.owner, () => Proposal.downloadEvidence(proposal_id))).rejects.toMatchObject({
      code: 1003,
    });
    await expect(as(other.owner, () => Proposal.downloadEvidence(other.proposal_id))).rejects.toMatchObject({
      code: 1003,
    });
  });
});

describe("/verify", () => {
  const verify = (input: Proposal.VerifyInput) => visitor(() => Proposal.verify(input));
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  it("knows the sealed file by its hash, and tells a changed one by its certificate", async () => {
    const { pdf, acceptance } = await proven();
    const sealed = hashOf(pdf);
    expect(await verify({ file_hash: sealed })).toMatchObject({
      result: "accepted",
      acceptance: { name: acceptance.name, email: "m▪▪▪n@cedarrow.test", total: 635_000 },
      since: null,
    });
    const { certificate } = acceptance;
    expect(await verify({ file_hash: "0".repeat(64), certificate })).toEqual({
      result: "differs",
      acceptance: null,
      accepted_hash: sealed,
      since: null,
    });
    const nobodys = { file_hash: "0".repeat(64), certificate: "ACC-AAAA-AAAA" };
    expect((await verify(nobodys)).result).toBe("unknown");
    // The number stands in the file for a reader without a PDF library.
    expect(pdf.toString("latin1")).toContain(certificate);
  });
});

describe("the chain of a workspace", () => {
  it("has a place for each of many acceptances at once, in order and without a gap", async () => {
    const first = await newSent();
    const offers = [first, ...(await Promise.all(Array.from({ length: 5 }, () => another(first))))];
    const signed = await Promise.all(offers.map(({ hash }) => signature(hash)));
    const records = await Promise.all(signed.map((input) => visitor(() => Proposal.accept(input))));
    // Each follows another one, but for the first; no record says how many came before it.
    const hashes = records.map(({ record_hash }) => record_hash);
    const before = records.map(({ previous_hash }) => previous_hash);
    expect(new Set(before).size).toBe(6);
    expect(before.filter((hash) => !hashes.includes(hash))).toEqual([
      expect.stringMatching(/^(?!0{64})[0-9a-f]{64}$/),
    ]);
    const files = await Promise.all(
      offers.map(({ owner, proposal_id }) => as(owner, () => Proposal.downloadEvidence(proposal_id))),
    );
    for (const { body } of files) {
      const { record } = JSON.parse(Buffer.from(body).toString()) as { record: object };
      expect(record).not.toHaveProperty("sequence");
    }
    expect(await checkChain(first.owner.owner_id)).toEqual({ length: 6, flaws: [] });
  });

  it("holds over a random sequence of acceptances, and shows every kind of tampering (D14)", async () => {
    const dice = random(7);
    const first = await newSent();
    const { owner_id } = first.owner;
    let length = 0;
    for (let round = 0; round < 4; round++) {
      const offers = await Promise.all(Array.from({ length: 1 + dice(3) }, () => another(first)));
      await Promise.all(offers.map(({ hash }) => accept(hash)));
      length += offers.length;
    }
    await accept(first.hash);
    length += 1;
    expect(await checkChain(owner_id)).toEqual({ length, flaws: [] });
    // In pages it is the same chain: each goes on behind the last record of the one before.
    let next: Awaited<ReturnType<typeof checkChain>>["next"];
    for (let read = 2; ; read += 2) {
      const page = await checkChain(owner_id, { from: next, most: 2 });
      expect(page).toMatchObject({ length: Math.min(read, length), flaws: [] });
      next = page.next;
      if (!next) break;
    }

    const key = {
      owner_id,
      project_id: first.project_id,
      proposal_id: first.proposal_id,
      document_version: 1,
    };
    const { data: acceptance } = await AcceptanceEntity.get(key).go({ consistent: true });
    const { data: edition } = await VersionEntity.get(key).go({ consistent: true });
    if (!acceptance || !edition) throw new Error("it was accepted");
    const flawsAfter = async (write: Db.Write) => {
      await tamper(write);
      return (await checkChain(owner_id)).flaws;
    };
    // Another total, another name with a hash that fits, a foreign signature, another document, and a lost row.
    const { evidence } = acceptance;
    const dearer = { ...acceptance, evidence: { ...evidence, total: evidence.total + 1 } };
    expect(await flawsAfter(Db.put(AcceptanceEntity.put(dearer)))).toHaveLength(1);
    const renamed = { ...evidence, name: "Somebody Else" };
    const fitting = {
      ...acceptance,
      evidence: renamed,
      record_hash: createHash("sha256").update(canonical(renamed)).digest("hex"),
    };
    expect(await flawsAfter(Db.put(AcceptanceEntity.put(fitting)))).toHaveLength(1);
    const unsigned = {
      ...acceptance,
      signature: acceptance.signature.replace(/^./, (first) => (first === "A" ? "B" : "A")),
    };
    expect(await flawsAfter(Db.put(AcceptanceEntity.put(unsigned)))).toHaveLength(1);
    await tamper(Db.put(AcceptanceEntity.put(acceptance)));
    const { document, ...rest } = edition;
    const other = new Uint8Array(document);
    other.set([(other.at(-9) ?? 0) ^ 1], other.length - 9);
    await expect(flawsAfter(Db.put(VersionEntity.put({ ...rest, document: other })))).resolves.toHaveLength(
      1,
    );
    await tamper(Db.put(VersionEntity.put(edition)));
    expect(await checkChain(owner_id)).toEqual({ length, flaws: [] });
    expect(await flawsAfter(Db.remove(AcceptanceEntity.delete(key)))).toHaveLength(1);
  });
});

/** One more sent offer in the same workspace. */
const another = ({ owner }: { owner: Awaited<ReturnType<typeof newSent>>["owner"] }) => newSent({ owner });

async function tamper(write: Db.Write): Promise<void> {
  const { TransactWriteCommand } = await import("@aws-sdk/lib-dynamodb");
  await Db.client.send(new TransactWriteCommand({ TransactItems: [write.item] }));
}
