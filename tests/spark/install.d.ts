export declare function ensureSpark(): { python: string; jars: string }
