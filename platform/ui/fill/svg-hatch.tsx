/** The pattern of idle time, for SVG: fill it with `url(#id)`. */
export function SvgHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--surface-active)" />
        <path d="M0 0v5" stroke="var(--border-strong)" strokeWidth="1.2" />
      </pattern>
    </defs>
  )
}
