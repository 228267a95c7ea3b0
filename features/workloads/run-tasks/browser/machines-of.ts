type Line = { label: string; source: string; quantity: string; unit: string }
type Machine = { clusterId: string | null; isShared: boolean; lines: readonly Line[] }

const prefix = 'Virtual machine '
const digits = { maximumFractionDigits: 2 }

function hoursOf({ label, quantity }: Line): string {
  return `${label.slice(prefix.length)} ${Number(quantity).toLocaleString('en-US', digits)} h`
}

/** What each cluster's machines are and how many of their hours the run has, in words, by cluster. */
export function machinesOf(machines: readonly Machine[]): ReadonlyMap<string, string> {
  const known = machines.flatMap(({ clusterId, isShared, lines }) => {
    const hours = lines.filter(({ label, unit }) => label.startsWith(prefix) && unit === 'hour').map(hoursOf)
    const share = isShared ? ['shared'] : []
    return clusterId === null ? [] : [[clusterId, [...share, ...hours].join(' · ')] as const]
  })
  return new Map(known)
}
