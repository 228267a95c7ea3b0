import { z } from 'zod'
import { roleMapping, type RoleMapping } from '#product/contract/sign-in/roles.ts'

const line = /^([A-Za-z]+)\s*:\s*(.+?)\s*=\s*([a-z-]+)$/

/** A mapping as text: a line for each entry, such as `ROLE: Lakegauge.Admin = admin`. */
export function mappingText(mapping: readonly RoleMapping[]): string {
  return mapping.map(({ source, value, role }) => `${source}: ${value} = ${role}`).join('\n')
}

/** The mapping of a text, or the number of the first line that is none. */
export function mappingOf(text: string): { mapping: RoleMapping[] } | { wrongLine: number } {
  const mapping: RoleMapping[] = []
  for (const [index, entry] of text.split('\n').entries()) {
    if (entry.trim() === '') continue
    const [, source = '', value, role] = line.exec(entry.trim()) ?? []
    const parsed = z.safeParse(roleMapping, { source: source.toUpperCase(), value, role })
    if (!parsed.success) return { wrongLine: index + 1 }
    mapping.push(parsed.data)
  }
  return { mapping }
}
