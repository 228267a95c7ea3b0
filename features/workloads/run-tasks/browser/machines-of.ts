type Line = { label: string; source: string; quantity: string; unit: string }
type Machine = { clusterId: string | null; isShared: boolean; lines: readonly Line[] }

const digits = { maximumFractionDigits: 2 }

function hoursOf({ label, quantity }: Line): string {
  return `${label.replace(/^VM /, '')} ${Number(quantity).toLocaleString('en-US', digits)} h`
}

/** The VM types of each cluster with the VM hours of the run, in words, by cluster. */
export function machinesOf(machines: readonly Machine[]): ReadonlyMap<string, string> {
  const known = machines.flatMap(({ clusterId, isShared, lines }) => {
    const hours = lines
      .filter(({ source, unit }) => source === 'machine_estimate' && unit === 'hour')
      .map(hoursOf)
    const share = isShared ? ['shared'] : []
    return clusterId === null ? [] : [[clusterId, [...share, ...hours].join(' · ')] as const]
  })
  return new Map(known)
}
