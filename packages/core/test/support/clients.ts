/** The SDK's clients as core resolves them; a copy of another version may lie above. */
export { EventBridgeClient } from "@aws-sdk/client-eventbridge";
export { S3Client } from "@aws-sdk/client-s3";
export { SESv2Client } from "@aws-sdk/client-sesv2";
