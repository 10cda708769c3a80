import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";

/** Folders whose files have a hash of their content in their name: changed content is a new file. */
const HASHED = ["assets/*"];
/**
 * Files that keep their name from release to release, and name the parts of the newest; revalidated each
 * time.
 */
const CURRENT = ["/index.html", "/templates.html", "/people.html", "/sw.js", "/theme.js", "/favicon.svg"];

/**
 * Uploads the built app to its bucket: first the files that a page may name, then the pages that name them.
 * Files of earlier releases stay: an open tab goes on loading its parts. Nothing is deleted by age, since S3
 * counts from the upload, and a file that no release changed is uploaded once.
 */
export function deploySite(
  scope: Construct,
  { dist, bucket, distribution }: { dist: string; bucket: Bucket; distribution: Distribution },
): void {
  const common = { destinationBucket: bucket, prune: false, memoryLimit: 512 };
  const parts = new BucketDeployment(scope, "parts", {
    ...common,
    sources: [Source.asset(dist)],
    exclude: ["*"],
    include: HASHED,
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
  });
  const pages = new BucketDeployment(scope, "pages", {
    ...common,
    sources: [Source.asset(dist)],
    exclude: HASHED,
    distribution,
    distributionPaths: CURRENT,
    cacheControl: [CacheControl.fromString("public, max-age=0, must-revalidate")],
  });
  pages.node.addDependency(parts);
}
