import type { Import } from './imports.ts'

type Visit = { order: number; lowest: number; isOpen: boolean }

/** The groups of files that import each other in a cycle, each sorted by name (Tarjan's strongly connected components). */
export function circles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  )
  const visits = new Map<string, Visit>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): Visit => {
    const own: Visit = { order: visits.size, lowest: visits.size, isOpen: true }
    visits.set(file, own)
    open.push(file)
    for (const { to } of targets.get(file) ?? []) {
      const next = visits.get(to) ?? visit(to)
      if (next.isOpen) own.lowest = Math.min(own.lowest, next.lowest)
    }
    if (own.lowest === own.order) {
      const group = open.splice(open.indexOf(file))
      for (const member of group) Object.assign(visits.get(member) ?? own, { isOpen: false })
      const isCircle = group.length > 1 || targets.get(file)?.some(({ to }) => to === file) === true
      if (isCircle) found.push(group.toSorted())
    }
    return own
  }
  for (const file of targets.keys()) if (!visits.has(file)) visit(file)
  return found
}
