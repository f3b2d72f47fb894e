/** The frame of the editing area's preview, for every page. */
export const previewFramePath = '/preview/frame';
