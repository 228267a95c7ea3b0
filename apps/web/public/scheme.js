// Runs before the first paint, so that a dark page never flashes light.
const remembered = localStorage.getItem('lakegauge.scheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const isDark = remembered === 'dark' || (remembered !== 'light' && prefersDark)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
