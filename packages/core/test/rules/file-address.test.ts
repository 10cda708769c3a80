import { describe, expect, it, vi } from "vitest";

describe("the address of a stored file on AWS", () => {
  it("has the bucket before the host, which is what the page's policy names", async () => {
    for (const [name, value] of Object.entries({
      AWS_REGION: "eu-central-1",
      AWS_ACCESS_KEY_ID: "sample",
      AWS_SECRET_ACCESS_KEY: "sample",
      AWS_ENDPOINT_URL: undefined,
      AWS_ENDPOINT_URL_S3: undefined,
      STINT_TABLE: "sample",
      STINT_URL: "https://app.example.com",
      STINT_JWT_KEY: "sample",
      STINT_LINK_SECRET: "a sample of sixteen",
      STINT_ACCEPTANCE_KEYS: "sample",
      STINT_SEAL_KEYS: "a sample of sixteen",
      STINT_FILES_BUCKET: "production-stint-files-1a2b",
    }))
      vi.stubEnv(name, value);
    const { Files } = await import("@stint/core/platform/file-store");
    const origin = "https://production-stint-files-1a2b.s3.eu-central-1.amazonaws.com";
    expect(new URL(await Files.downloadAddress("public/abc", 60)).origin).toBe(origin);
    const upload = await Files.uploadAddress("uploads/7/abc", { type: "image/png", size: 7, seconds: 60 });
    expect(new URL(upload).origin).toBe(origin);
    expect(new URL(upload).pathname).toBe("/uploads/7/abc");
    vi.unstubAllEnvs();
  });
});
