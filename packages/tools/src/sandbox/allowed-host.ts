import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Where a connection may go, or why it may not. */
export type HostVerdict = { kind: "allowed"; address: string } | { kind: "refused"; why: string };

// Addresses that mean this machine or its neighbours: a name from outside that leads there is a trick.
const INSIDE = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  INSIDE.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
  ["64:ff9b::", 96],
  ["::ffff:0:0", 96],
] as const)
  INSIDE.addSubnet(net, prefix, "ipv6");

/**
 * Whether a host is on the list, and the one address to connect to. `*.example.com` is any name below `example.com`. An
 * address of this machine or its network is reached only when the list names it, or `localhost`, as such.
 */
export async function judgeHost(host: string, list: readonly string[]): Promise<HostVerdict> {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (!/^[a-z0-9.:-]+$/.test(name)) return { kind: "refused", why: "its name holds characters that no host has" };
  if (!list.some((entry) => covers(entry.toLowerCase(), name)))
    return { kind: "refused", why: "it is not on the list of hosts" };
  const { address, family } = await lookup(name);
  const isNamed = isIP(name) !== 0 || name === "localhost";
  if (!isNamed && INSIDE.check(address, family === 6 ? "ipv6" : "ipv4"))
    return { kind: "refused", why: `its address ${address} lies inside this network` };
  return { kind: "allowed", address };
}

function covers(entry: string, name: string): boolean {
  return entry.startsWith("*.") ? name.endsWith(entry.slice(1)) && isIP(name) === 0 : entry === name;
}
