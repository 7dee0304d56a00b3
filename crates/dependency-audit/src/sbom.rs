//! Software bill of materials of the server binary (CycloneDX 1.6, JSON).

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
    process::Command,
};

use anyhow::{Context, ensure};
use rustsec::Lockfile;
use serde_json::{Value, json};

/// The package whose dependencies are listed.
const ROOT: &str = "server";
/// The target platform; crates for other platforms are left out.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Prints the bill of materials.
///
/// # Errors
/// When `cargo metadata` fails; it runs offline and needs the result of `cargo fetch`.
pub(crate) fn run(lockfile: &Path) -> anyhow::Result<bool> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--locked", "--offline", "--format-version=1", "--filter-platform", TARGET])
        .output()
        .context("cargo cannot be started")?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
    let metadata = serde_json::from_slice(&output.stdout)?;
    let lockfile = Lockfile::load(lockfile).with_context(|| lockfile.display().to_string())?;
    let checksums = lockfile
        .packages
        .iter()
        .filter_map(|package| {
            Some((
                purl(package.name.as_str(), &package.version.to_string()),
                package.checksum.as_ref()?.to_string(),
            ))
        })
        .collect();
    println!("{:#}", bill(&metadata, &checksums)?);
    Ok(true)
}

fn purl(name: &str, version: &str) -> String {
    // The `+` of build metadata is the only character of a version that must be encoded in a package URL.
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

/// Builds the document from the output of `cargo metadata` and the SHA-256 of each package by its package
/// URL.
fn bill(metadata: &Value, checksums: &HashMap<String, String>) -> anyhow::Result<Value> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    let root =
        packages.iter().find(|(_, package)| package["name"] == ROOT).context("there is no server")?.0.clone();
    // Build and test dependencies are not part of the binary.
    let uses: BTreeMap<String, BTreeSet<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let used = list(&node["deps"]).into_iter();
            let used = used.filter(|used| list(&used["dep_kinds"]).iter().any(|kind| kind["kind"].is_null()));
            (text(&node["id"]), used.map(|used| text(&used["pkg"])).collect())
        })
        .collect();
    let mut parts = BTreeSet::new();
    let mut waiting = vec![root.clone()];
    while let Some(id) = waiting.pop() {
        if parts.insert(id.clone()) {
            waiting.extend(uses.get(&id).into_iter().flatten().cloned());
        }
    }
    let reference = |id: &String| {
        packages.get(id).map(|package| purl(&text(&package["name"]), &text(&package["version"])))
    };
    let mut components: Vec<Value> = parts
        .iter()
        .filter(|id| **id != root)
        .filter_map(|id| Some(component(packages.get(id)?, checksums)))
        .collect();
    components.sort_by_key(|component| text(&component["bom-ref"]));
    let mut dependencies: Vec<Value> = parts
        .iter()
        .filter_map(|id| {
            let mut used: Vec<String> = uses.get(id).into_iter().flatten().filter_map(reference).collect();
            used.sort();
            Some(json!({ "ref": reference(id)?, "dependsOn": used }))
        })
        .collect();
    dependencies.sort_by_key(|dependency| text(&dependency["ref"]));
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": reference(&root),
                "name": "marque",
                "version": packages[&root]["version"],
            },
        },
        "components": components,
        "dependencies": dependencies,
    }))
}

fn component(package: &Value, checksums: &HashMap<String, String>) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let address = purl(text("name"), text("version"));
    let mut component = json!({
        "type": "library",
        "bom-ref": address,
        "name": package["name"],
        "version": package["version"],
    });
    // Workspace crates come from no registry, so they have neither package URL nor license.
    if package["source"].is_string() {
        component["purl"] = json!(address);
        if !text("license").is_empty() {
            // Older manifests separate alternatives with a slash; SPDX uses OR.
            component["licenses"] = json!([{ "expression": text("license").replace('/', " OR ") }]);
        }
        if let Some(checksum) = checksums.get(&address) {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sbom_lists_runtime_dependencies_only() {
        let package = |name: &str, source: Value, license: Value| json!({ "id": name, "name": name, "version": "1.0.0+a", "source": source, "license": license });
        let uses = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let registry = || json!("registry+https://github.com/rust-lang/crates.io-index");
        let metadata = json!({
            "packages": [
                package("server", Value::Null, json!("UNLICENSED")),
                package("domain", Value::Null, json!("UNLICENSED")),
                package("runs", registry(), json!("MIT/Apache-2.0")),
                package("builds", registry(), json!("MIT")),
                package("tests", registry(), json!("MIT")),
                package("elsewhere", registry(), json!("MIT")),
            ],
            "resolve": { "nodes": [
                { "id": "server", "deps": [uses("domain", Value::Null), uses("tests", json!("dev")), uses("builds", json!("build"))] },
                { "id": "domain", "deps": [uses("runs", Value::Null)] },
                { "id": "runs", "deps": [uses("domain", Value::Null)] },
                { "id": "builds", "deps": [] }, { "id": "tests", "deps": [] }, { "id": "elsewhere", "deps": [] },
            ] },
        });
        let checksums = HashMap::from([("pkg:cargo/runs@1.0.0%2Ba".to_owned(), "abc".to_owned())]);
        let bill = bill(&metadata, &checksums).unwrap();
        let runs = json!({
            "type": "library",
            "bom-ref": "pkg:cargo/runs@1.0.0%2Ba",
            "purl": "pkg:cargo/runs@1.0.0%2Ba",
            "name": "runs",
            "version": "1.0.0+a",
            "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            "hashes": [{ "alg": "SHA-256", "content": "abc" }],
        });
        let ours = json!({ "type": "library", "bom-ref": "pkg:cargo/domain@1.0.0%2Ba", "name": "domain", "version": "1.0.0+a" });
        assert_eq!(bill["components"], json!([ours, runs]));
        assert_eq!(bill["metadata"]["component"]["name"], "marque");
        assert_eq!(
            bill["dependencies"][2],
            json!({ "ref": "pkg:cargo/server@1.0.0%2Ba", "dependsOn": ["pkg:cargo/domain@1.0.0%2Ba"] })
        );
    }
}
