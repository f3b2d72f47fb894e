/**
 * Runs every command in package.json. It is plain JavaScript for Node 20 and older, and installs
 * missing parts: Node 24, the packages, the build.
 */
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    `Stagedoor needs Node.js 20 or newer, and this is ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  import('./launch/commands.mjs')
    .then((commands) => commands.launch(process.argv[2] || '', process.argv.slice(3)))
    .catch((error) => {
      console.error(error.name === 'LaunchError' ? error.message : error);
      process.exitCode = 1;
    });
}
