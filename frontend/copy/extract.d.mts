export declare function textsOf(fileName: string, source: string): string[];
export declare function sourceFiles(folder: string): string[];
export declare function copyDocument(): string;
export declare const copyFile: string;
