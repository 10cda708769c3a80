import { Readable } from "node:stream";
import { Client } from "@stint/core/client";
import { File } from "@stint/core/platform/file";
import { Workspace } from "@stint/core/workspace";
import { removeLogo, setLogo } from "@stint/core/workspace/logo";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { standIns } from "../support/stand-ins";
import { newWorkspace } from "../support/workspace";

const { aws } = await standIns();

const png = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** What the browser does with the answer of `start`. */
async function put(owner: Awaited<ReturnType<typeof newWorkspace>>, bytes: Uint8Array, type = "image/png") {
  const upload = await as(owner, () => File.start({ type: type as "image/png", size: bytes.length }));
  const { status } = await fetch(upload.url, { method: "PUT", headers: upload.headers, body: bytes.slice() });
  return { ...upload, status };
}

describe("a logo (D52)", () => {
  it("is uploaded by its owner, checked, and shown from the file store's own origin", async () => {
    const owner = await newWorkspace();
    const { upload_id, status } = await put(owner, png);
    expect(status).toBe(200);
    const { brand_logo_url } = await as(owner, () => setLogo(upload_id));
    expect(brand_logo_url).toMatch(/^http:\/\/localhost:3000\/api\/v2\/assets\/[a-z2-7]{26}$/);
    const place = await File.publicAddress(brand_logo_url?.split("/").at(-1) ?? "");
    expect(new URL(place).origin).toBe(aws.originOf("stint-files"));
    const shown = await fetch(place);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png);
    expect(await as(owner, removeLogo)).toEqual({ brand_logo_url: null });
    const { brand_logo_url: none } = await as(owner, () => Workspace.get());
    expect({ brand_logo_url: none }).toEqual({ brand_logo_url: null });
  });

  it("is a picture that was uploaded here, of a business and of a client: no address elsewhere (422)", async () => {
    const owner = await newWorkspace();
    const { upload_id } = await put(owner, png);
    const { brand_logo_url: own } = await as(owner, () => setLogo(upload_id));
    const refused = { code: 1000, fields: { brand_logo_url: "Upload the logo as a picture" } };
    const name = "Mockford Books";
    for (const brand_logo_url of [
      "https://evil.test/pixel.png",
      `https://evil.test/api/v2/assets/${own?.split("/").at(-1)}`,
      `${own}.png`,
      own?.replace("assets/", "assets/../") ?? "",
    ]) {
      await expect(as(owner, () => Workspace.update({ brand_logo_url }))).rejects.toMatchObject(refused);
      await expect(as(owner, () => Client.create({ name, brand_logo_url }))).rejects.toMatchObject(refused);
    }
    expect(await as(owner, () => Workspace.update({ brand_logo_url: own }))).toMatchObject({
      brand_logo_url: own,
    });
    const client = await as(owner, () => Client.create({ name, brand_logo_url: own }));
    await expect(
      as(owner, () => Client.update(client.id, { brand_logo_url: "https://evil.test/pixel.png" })),
    ).rejects.toMatchObject(refused);
    expect(await as(owner, () => Client.update(client.id, { brand_logo_url: null }))).toMatchObject({
      brand_logo_url: null,
    });
  });

  it("is refused by its bytes, whatever its name says (2001)", async () => {
    const owner = await newWorkspace();
    const page = new TextEncoder().encode("<svg onload=alert(1)>");
    const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF");
    for (const bytes of [page, png.subarray(0, 12), png.subarray(0, -12), pdf]) {
      const { upload_id } = await put(owner, bytes);
      await expect(as(owner, () => setLogo(upload_id))).rejects.toMatchObject({ code: 2001 });
    }
    expect((await as(owner, () => Workspace.get())).brand_logo_url).toBeNull();
  });

  it("is refused above 20 MB, as told and as it came (2002)", async () => {
    const owner = await newWorkspace();
    await expect(
      as(owner, () => File.start({ type: "image/png", size: File.MAX_BYTES + 1 })),
    ).rejects.toMatchObject({ code: 2002 });
    const upload = await as(owner, () => File.start({ type: "image/png", size: png.length }));
    // Other bytes than were announced do not fit the signature.
    const other = await fetch(upload.url, {
      method: "PUT",
      headers: upload.headers,
      body: new Uint8Array(png.length + 1),
    });
    expect(other.status).toBe(403);
    await aws.buckets.put(
      "stint-files",
      `uploads/${owner.owner_id}/${upload.upload_id}`,
      Readable.from([new Uint8Array(File.MAX_BYTES + 1)]),
      {},
    );
    await expect(as(owner, () => setLogo(upload.upload_id))).rejects.toMatchObject({ code: 2002 });
  });

  it("is found by nobody else, and not before it was uploaded (1003)", async () => {
    const [owner, stranger] = [await newWorkspace(), await newWorkspace()];
    const { upload_id } = await put(owner, png);
    await expect(as(stranger, () => setLogo(upload_id))).rejects.toMatchObject({ code: 1003 });
    const empty = await as(owner, () => File.start({ type: "image/png", size: 70 }));
    await expect(as(owner, () => setLogo(empty.upload_id))).rejects.toMatchObject({ code: 1003 });
    expect(() => File.publicAddress("../seals/1")).toThrow();
  });

  it("is the way of a client's files, too, which only the workspace sees", async () => {
    const [owner, stranger] = [await newWorkspace(), await newWorkspace()];
    const { id } = await as(owner, () => Client.create({ name: "Mockford Books" }));
    const { upload_id } = await put(owner, png);
    const asset = await as(owner, () => Client.addAsset(id, { upload_id, name: "Brief.png" }));
    expect(asset).toMatchObject({ name: "Brief.png", type: "image/png", size: png.length });
    expect((await as(owner, () => Client.get(id))).assets).toEqual([asset]);
    const { url } = await as(owner, () => Client.assetAddress(id, asset.id));
    expect(new URL(url).origin).toBe(aws.originOf("stint-files"));
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(png);
    await expect(as(stranger, () => Client.assetAddress(id, asset.id))).rejects.toMatchObject({ code: 1066 });
    const text = await put(owner, new TextEncoder().encode("<svg onload=alert(1)>"));
    await expect(
      as(owner, () => Client.addAsset(id, { upload_id: text.upload_id, name: "a.png" })),
    ).rejects.toMatchObject({ code: 2001 });
    await as(owner, () => Client.updateAsset(id, asset.id, { name: "Old brief.png" }));
    expect((await as(owner, () => Client.removeAsset(id, asset.id))).assets).toEqual([]);
    await expect(as(owner, () => Client.assetAddress(id, asset.id))).rejects.toMatchObject({ code: 1003 });
  });

  it("is told by the first bytes", () => {
    expect(File.kindOf(new TextEncoder().encode("%PDF-1.7"))).toBe("pdf");
    expect(File.kindOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe("jpeg");
    expect(File.kindOf(new Uint8Array([0xff]))).toBeUndefined();
    expect(File.kindOf(new Uint8Array())).toBeUndefined();
  });
});
