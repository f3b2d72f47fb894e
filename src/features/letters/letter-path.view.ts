export const newsPath = '/news';
export const newsPagesPath = `${newsPath}/`;

export const letterPath = ({ slug }: { slug: string }): string =>
  newsPagesPath + encodeURIComponent(slug);
