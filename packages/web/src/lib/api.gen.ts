// Written by scripts/openapi.mjs from /api/v2/openapi.json. Do not edit.
export interface paths {}
