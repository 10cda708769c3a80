import { compile } from "@stint/catalog";
import { publish } from "@stint/core/library/community";
import { Db } from "@stint/core/platform/db";

const { added, changed, retired } = await publish(compile());
console.log(`${Db.table}: ${added} entries added, ${changed} changed, ${retired} retired`);
