import { createSocket } from "node:dgram";
import { getServers, setServers } from "node:dns";
import type { AddressInfo } from "node:net";

/** The MX records of each name; "fails" where its servers do not answer well. */
export type Zone = Record<string, { priority: number; exchange: string }[] | "fails">;

export interface Names {
  zone: Zone;
  stop: () => Promise<void>;
}

const MX = 15;
const CODES = { good: 0, failed: 2, absent: 3 } as const;

const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** Reads the one question of a query: its name, its type and the bytes of both. */
function questionOf(query: Buffer): { name: string; type: number; bytes: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  return {
    name: labels.join(".").toLowerCase(),
    type: query.readUInt16BE(at + 1),
    bytes: query.subarray(12, at + 5),
  };
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const { name, type, bytes } = questionOf(query);
  const held = zone[name];
  const code = held === "fails" ? CODES.failed : held ? CODES.good : CODES.absent;
  const records = (Array.isArray(held) && type === MX ? held : []).map(({ priority, exchange }) => {
    const target = labelsOf(exchange);
    const head = Buffer.alloc(14);
    // The name is the question's, at byte 12.
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(MX, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(target.length + 2, 10);
    head.writeUInt16BE(priority, 12);
    return Buffer.concat([head, target]);
  });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records]);
}

/** Plays the world's name servers, and has this process ask them. `lookup` asks the machine, not these. */
export async function startNames(zone: Zone): Promise<Names> {
  const former = getServers();
  const names: Names = { zone, stop: async () => {} };
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, names.zone), port, address));
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  names.stop = async () => {
    setServers(former);
    await new Promise<void>((done) => socket.close(() => done()));
  };
  return names;
}
