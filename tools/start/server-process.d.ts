export const serverProcess: { options: readonly string[]; environment: Readonly<Record<string, string>> }
