export function cacheOf(root: string): string;
export function noteIn(cache: string): string;
export function stampOf(root: string, path: string): string | undefined;
export function suitesIn(root: string): string[];
export function compiledModules(root: string): string | undefined;
export function currentModules(root: string): string | undefined;
