/** The frame of the editing area's preview, of whatever page. */
export const previewFramePath = '/preview/frame';
