/** Labels of media types. */

const mediaTypeLabels: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** Short label of a media type. */
export const mediaTypeLabel = (mediaType: string): string => mediaTypeLabels[mediaType] ?? mediaType;
